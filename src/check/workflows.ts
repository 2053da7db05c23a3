import { localeIds } from "../config/locales";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { readYamlFile } from "../lib/findings/yaml-file";
import { type ArazzoDocument, listWorkflows, readWorkflow, workflowFile } from "../openapi/read/workflows";
import type { Reference } from "./reference";

/** @returns unknown operations in workflows, and translations that don't match */
export const checkWorkflows = (reference: Reference): Finding[] =>
  listWorkflows().flatMap((name) => {
    const unknown = checkOperations(workflowFile(name), reference);
    return unknown.length > 0 ? unknown : checkTranslation(name);
  });

function checkOperations(file: string, { catalog }: Reference): Finding[] {
  const ids = catalog.operations.map(({ id }) => id);
  const document = readYamlFile<Partial<ArazzoDocument> | null>(file);
  return (document?.workflows ?? []).flatMap(({ steps = [] }, workflow) =>
    steps.flatMap(({ operationId }, step) => {
      if (operationId === undefined || ids.includes(operationId)) return [];
      const place = `/workflows/${workflow}/steps/${step}/operationId`;
      const fix = didYouMean(operationId, ids, "use an operationId from openapi/");
      return [{ file, place, message: `the operation "${operationId}" doesn't exist`, fix }];
    }),
  );
}

/** The first language with an error is enough, because the other has the same steps. */
function checkTranslation(name: string): Finding[] {
  const file = workflowFile(name);
  for (const locale of localeIds) {
    try {
      readWorkflow(name, locale);
    } catch (error) {
      if (!(error instanceof FindingsError))
        return [{ file, place: 1, message: (error as Error).message, fix: "correct the workflow" }];
      // A missing translation is reported in the workflow, because the overlay has no line for it.
      return error.findings.map((finding) => (typeof finding.place === "string" ? { ...finding, file } : finding));
    }
  }
  return [];
}
