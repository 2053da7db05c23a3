/** An operation's responses, and which of its errors are usual. */
import { listOperations } from "../read/operations";
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
}

/** @returns the errors of an operation; a status that stands for several problem types has one entry for each */
export function listErrors(description: Description, operation: Pick<Operation, "responses">): ListedError[] {
  return listResponses(description, operation).errors.flatMap(({ status, response }) => {
    const types = listProblems(description, response);
    const causes = response["x-problemTypes"] ?? {};
    return types.length > 0 && types.every((type) => Object.hasOwn(causes, type))
      ? types.map((type) => ({ status, meaning: causes[type] ?? "", types: [type] }))
      : [{ status, meaning: response.description ?? "", types }];
  });
}

/** An error is usual if the description has at least this many operations, and this share of them can return it. */
const [fewestOperations, usualShare] = [10, 0.75];

const usualErrors = new WeakMap<Description, Set<string>>();
const keyOf = ({ status, meaning }: ListedError): string => `${status} ${meaning}`;

/** @returns whether almost every operation can return an error */
export function isUsual(description: Description, error: ListedError): boolean {
  const usual = usualErrors.get(description) ?? findUsual(description);
  usualErrors.set(description, usual);
  return usual.has(keyOf(error));
}

function findUsual(description: Description): Set<string> {
  const operations = listOperations(description);
  if (operations.length < fewestOperations) return new Set();
  const counts = new Map<string, number>();
  for (const { operation } of operations)
    for (const key of new Set(listErrors(description, operation).map(keyOf)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= operations.length * usualShare).map(([key]) => key));
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
