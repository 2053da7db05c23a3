import { localeIds } from "../config/locales";
import { type Finding, FindingsError } from "../findings/finding";
import { didYouMean } from "../findings/nearest";
import { readYamlFile } from "../findings/yaml-file";
import { type ArazzoDocument, listWorkflows, readWorkflow, workflowFile } from "../openapi/reading/workflows";
import { makeScripts } from "../openapi/scripts";
import type { Reference } from "./reference";
import { perObject } from "./sources";

/** @returns operations that workflows name and the description lacks, translations that don't fit, and what no script can do */
export const checkWorkflows = perObject((reference: Reference): Finding[] =>
  listWorkflows().flatMap((name) => {
    const unknown = checkOperations(workflowFile(name), reference);
    return unknown.length > 0 ? unknown : checkScripts(name, reference);
  }),
);

function checkOperations(file: string, { catalogue }: Reference): Finding[] {
  const ids = catalogue.operations.map(({ id }) => id);
  const yaml = readYamlFile<Partial<ArazzoDocument> | null>(file);
  return (yaml.data?.workflows ?? []).flatMap(({ steps = [] }, workflow) =>
    steps.flatMap(({ operationId }, step) => {
      if (operationId === undefined || ids.includes(operationId)) return [];
      const path = ["workflows", workflow, "steps", step, "operationId"];
      const mend = didYouMean(operationId, ids, "use an operationId of openapi/");
      return [yaml.fault(path, `there is no operation "${operationId}"`, mend)];
    }),
  );
}

/** The first language with a fault is enough; the other has the same steps. */
function checkScripts(name: string, { descriptions }: Reference): Finding[] {
  const file = workflowFile(name);
  for (const locale of localeIds) {
    try {
      makeScripts(name, readWorkflow(name, locale), descriptions[locale], locale);
    } catch (error) {
      if (!(error instanceof FindingsError))
        return [{ file, place: 1, message: (error as Error).message, mend: "correct the workflow" }];
      // A text without a translation stands in the workflow; its overlay has no place for it.
      return error.findings.map((finding) => (typeof finding.place === "string" ? { ...finding, file } : finding));
    }
  }
  return [];
}
