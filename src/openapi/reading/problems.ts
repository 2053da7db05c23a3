import type { LocaleId } from "../../config/locales";
import { checkLanguages } from "./languages";
import { readOptionalYaml } from "./optional-yaml";

/** One entry of the error catalogue. */
export interface Problem {
  status: number;
  title: Record<LocaleId, string>;
  cause: Record<LocaleId, string>;
  fix: Record<LocaleId, string>;
}

export const problemsFile = "openapi/problems.yaml";
/** Route of the page that shows the catalogue, with one anchor a problem type. */
export const problemsRoute = "/docs/advanced-guides/errors";

/**
 * @returns the error catalogue by problem type; nothing where there is no file
 * @throws DescriptionError with every text that lacks a language
 */
export function readProblems(file: string = problemsFile): Record<string, Problem> {
  const problems = readOptionalYaml<Problem>(file);
  checkLanguages(file, problems);
  return problems;
}
