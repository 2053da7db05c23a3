import type { LocaleId } from "../../config/locales";
import schema from "../../lib/schemas/problems.schema.json";
import { readLanguages } from "./languages";
import { resolve } from "./resolve";
import { isObject, walkDescription } from "./structure";
import type { Description, Example, Response } from "./types";

/** One entry of the error catalog. */
export interface Problem {
  status: number;
  title: Record<LocaleId, string>;
  cause: Record<LocaleId, string>;
  fix: Record<LocaleId, string>;
}

export const problemsFile = "openapi/problems.yaml";
/** Route of the page that shows the catalog, with one anchor per problem type. */
export const problemsRoute = "/docs/advanced-guides/errors";

/**
 * @returns the error catalog by problem type; empty if there is no file
 * @throws FindingsError with the line of each error
 */
export const readProblems = (file: string = problemsFile): Record<string, Problem> => readLanguages(file, schema);

/**
 * Makes the title of a problem type in the catalog the summary of each example that shows it and has none.
 * @param description changed in place
 */
export function nameProblemExamples(
  description: Description,
  problems: Record<string, Problem>,
  locale: LocaleId,
): void {
  walkDescription(description, ({ kind, node }) => {
    if (kind !== "response" || !isObject(node.content)) return;
    for (const reference of Object.values(
      (node as unknown as Response).content?.["application/problem+json"]?.examples ?? {},
    )) {
      const example = resolve<Example>(description, reference);
      const title = problems[String((example.value as { code?: unknown } | undefined)?.code)]?.title[locale];
      if (title !== undefined) example.summary ??= `${title}.`;
    }
  });
}
