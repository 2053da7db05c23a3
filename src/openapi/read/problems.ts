import type { LocaleId } from "../../config/locales";
import { checkLanguages } from "./languages";
import { readOptionalYaml } from "./optional-yaml";

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
 * @throws DescriptionError listing the strings that aren't in every language
 */
export function readProblems(file: string = problemsFile): Record<string, Problem> {
  const problems = readOptionalYaml<Problem>(file);
  checkLanguages(file, problems);
  return problems;
}
