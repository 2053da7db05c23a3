import type { LocaleId } from "../../config/locales";
import { readLanguages } from "./languages";
import { resolve } from "./resolve";
import { type Description, type Example, methods, type Reference, type Response } from "./types";

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
 * @throws FindingsError listing the strings that aren't in every language
 */
export const readProblems = (file: string = problemsFile): Record<string, Problem> => readLanguages<Problem>(file);

/**
 * Adds texts of the catalog to every error response: `x-problemTypes`, the cause of each problem type that its examples
 * show, and the title of the type as the summary of an example without one.
 * @param description changed in place
 */
export function addProblemTexts(description: Description, problems: Record<string, Problem>, locale: LocaleId): void {
  for (const response of listWrittenResponses(description)) {
    const examples = Object.values(response.content?.["application/problem+json"]?.examples ?? {});
    const causes = examples.flatMap((reference) => {
      const example = resolve<Example>(description, reference);
      const code = String((example.value as { code?: unknown } | undefined)?.code);
      const problem = problems[code];
      if (problem === undefined) return [];
      example.summary ??= `${problem.title[locale]}.`;
      return [[code, problem.cause[locale]]];
    });
    if (causes.length > 0) response["x-problemTypes"] = Object.fromEntries(causes);
  }
}

/** @returns the responses that stand in components or in operations, without references */
export function listWrittenResponses({ components, paths }: Description): Response[] {
  const operations = Object.values(paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []));
  const all: (Response | Reference)[] = [components, ...operations].flatMap((one) =>
    Object.values(one.responses ?? {}),
  );
  return all.filter((response): response is Response => !("$ref" in response));
}
