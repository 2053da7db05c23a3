/** What almost every operation has: the introduction describes it, and the page of an operation only names it. */
import { isUsual, type ListedOperation, listOperations } from "../read/operations";
import { listParameters } from "../read/parameters";
import { resolve } from "../read/resolve";
import type { Description, Header, Parameter, Response } from "../read/types";
import { type ListedError, listErrors, listResponses } from "./list-responses";

/** The usual parts of a description, by a key that is the same for the same part. */
export interface Usual {
  errors: Map<string, ListedError>;
  requestHeaders: Map<string, Parameter>;
  /** Headers of successful responses. */
  responseHeaders: Map<string, [name: string, header: Header]>;
}

const known = new WeakMap<Description, Usual>();

/** @returns what almost every operation has; nothing in a small description */
export function usualOf(description: Description): Usual {
  const usual = known.get(description) ?? findUsual(description);
  known.set(description, usual);
  return usual;
}

function findUsual(description: Description): Usual {
  const operations = listOperations(description);
  const find = <T>(listParts: (listed: ListedOperation) => [key: string, part: T][]): Map<string, T> => {
    const parts = new Map<string, { part: T; count: number }>();
    for (const listed of operations)
      for (const [key, part] of new Map(listParts(listed)))
        parts.set(key, { part, count: (parts.get(key)?.count ?? 0) + 1 });
    const found = [...parts].filter(([, { count }]) => isUsual(count, operations.length));
    return new Map(found.map(([key, { part }]) => [key, part]));
  };
  return {
    errors: find(({ operation }) => listErrors(description, operation).map((error) => [errorKey(error), error])),
    requestHeaders: find((listed) =>
      listParameters(description, listed)
        .filter((parameter) => parameter.in === "header")
        .map((parameter) => [partKey(parameter.name, parameter), parameter]),
    ),
    responseHeaders: find(({ operation }) =>
      listResponses(description, operation).successes.flatMap(({ response }) =>
        Object.entries(response.headers ?? {}).map(([name, reference]): [string, [string, Header]] => {
          const header = resolve<Header>(description, reference);
          return [partKey(name, header), [name, header]];
        }),
      ),
    ),
  };
}

export const errorKey = ({ status, meaning }: ListedError): string => `${status} ${meaning}`;

/** @returns the key of a header or a body. Examples don't matter. @param name its name or its media type */
export const partKey = (name: string, part: object): string =>
  JSON.stringify([name, { ...part, example: undefined, examples: undefined }]);

/** @returns the keys of an error's bodies and headers */
const listPartKeys = ({ content, headers }: Response): string[] =>
  Object.entries({ ...content, ...headers }).map(([name, part]) => partKey(name, part));

/** @returns an error without the bodies and headers that the usual errors of its status have, or all usual errors */
export function omitUsualParts(description: Description, status: string, response: Response): Response {
  const usual = [...usualOf(description).errors.values()];
  const keys = (errors: ListedError[]): string[][] => errors.map((error) => listPartKeys(error.response));
  const same = new Set(keys(usual.filter((error) => error.status === status)).flat());
  const [first = [], ...others] = keys(usual);
  const all = new Set(first.filter((key) => others.length > 0 && others.every((list) => list.includes(key))));
  const omit = <T extends object>(parts: Record<string, T> = {}): Record<string, T> =>
    Object.fromEntries(
      Object.entries(parts).filter(([name, part]) => {
        const key = partKey(name, part);
        return !same.has(key) && !all.has(key);
      }),
    );
  return { ...response, content: omit(response.content), headers: omit(response.headers) };
}
