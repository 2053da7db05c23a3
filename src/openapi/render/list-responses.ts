/** An operation's responses and errors. */
import { resolve } from "../read/resolve";
import type { Description, Example, Operation, Response } from "../read/types";

export interface StatusResponse {
  status: string;
  response: Response;
}

/** @returns an operation's responses with their statuses, split into successes and errors */
export function listResponses(
  description: Description,
  operation: Pick<Operation, "responses">,
): { successes: StatusResponse[]; errors: StatusResponse[] } {
  const all = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, response]) => ({ status, response: resolve<Response>(description, response) }));
  const hasSuccess = all.some(({ status }) => status < "400");
  // If a description has no success status, its "default" describes success.
  const isSuccess = ({ status }: StatusResponse): boolean => (hasSuccess ? status < "400" : status === "default");
  return { successes: all.filter(isSuccess), errors: all.filter((each) => !isSuccess(each)) };
}

export interface ListedError {
  status: string;
  meaning: string;
  /** Problem types. */
  types: string[];
  response: Response;
}

/** @returns the errors of an operation; a status that stands for several problem types has one entry for each */
export function listErrors(description: Description, operation: Pick<Operation, "responses">): ListedError[] {
  return listResponses(description, operation).errors.flatMap(({ status, response }) => {
    const types = listProblems(description, response);
    const causes = response["x-problemTypes"] ?? {};
    return types.length > 0 && types.every((type) => Object.hasOwn(causes, type))
      ? types.map((type) => ({ status, meaning: causes[type] ?? "", types: [type], response }))
      : [{ status, meaning: response.description ?? "", types, response }];
  });
}

/** @returns the problem types of an error, taken from the `code` in its examples */
function listProblems(description: Description, response: Response): string[] {
  const codes = Object.values(response.content ?? {}).flatMap((media) =>
    Object.values(media.examples ?? {}).flatMap((example) => {
      const { value } = resolve<Example>(description, example);
      const type = typeof value === "object" && value !== null && !Array.isArray(value) ? value.code : undefined;
      return typeof type === "string" ? [type] : [];
    }),
  );
  return [...new Set(codes)];
}
