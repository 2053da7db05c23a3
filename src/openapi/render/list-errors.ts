import { type Api, splitResponses } from "../model/api";
import type { Call, Response } from "../model/types";

export interface ListedError {
  status: string;
  meaning: string;
  /** Problem types. */
  types: string[];
  response: Response;
}

/** @returns the errors of a request; a status that stands for several problem types has one entry for each */
export function listErrors({ causes }: Api, call: Pick<Call, "responses">): ListedError[] {
  return splitResponses(call).errors.flatMap((response) => {
    const { status, description } = response;
    const types = listProblems(response);
    return types.length > 0 && types.every((type) => Object.hasOwn(causes, type))
      ? types.map((type) => ({ status, meaning: causes[type] ?? "", types: [type], response }))
      : [{ status, meaning: description, types, response }];
  });
}

/** @returns the problem types of an error, taken from the `code` in its examples */
function listProblems({ content }: Response): string[] {
  const codes = content.flatMap(({ examples }) =>
    examples.flatMap(({ value }) => {
      const type = typeof value === "object" && value !== null && !Array.isArray(value) ? value.code : undefined;
      return typeof type === "string" ? [type] : [];
    }),
  );
  return [...new Set(codes)];
}
