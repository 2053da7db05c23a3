import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { LocaleId } from "../config/locales";
import { checkLanguages } from "./languages";

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
 * @returns the error catalogue by problem type
 * @throws DescriptionError with every text that lacks a language
 */
export function readProblems(file: string = problemsFile): Record<string, Problem> {
  const problems = parse(readFileSync(file, "utf8")) as Record<string, Problem>;
  checkLanguages(file, problems);
  return problems;
}
