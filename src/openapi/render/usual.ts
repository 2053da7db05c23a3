/** What almost every operation has: the introduction describes it, and the page of an operation only names it. */
import memoize from "lodash/memoize";
import { type Api, isUsual, splitResponses } from "../model/api";
import type { Header, Media, Operation, Parameter, Response } from "../model/types";
import { type ListedError, listErrors } from "./list-errors";

/** The usual parts of a description, by a key that is the same for the same part. */
export interface Usual {
  errors: Map<string, ListedError>;
  requestHeaders: Map<string, Parameter>;
  /** Headers of successful responses. */
  responseHeaders: Map<string, Header>;
}

/** @returns what almost every operation has; nothing in a small description */
export const usualOf = memoize(findUsual);
usualOf.cache = new WeakMap();

function findUsual(api: Api): Usual {
  const { operations } = api;
  const find = <T>(listParts: (operation: Operation) => [key: string, part: T][]): Map<string, T> => {
    const parts = new Map<string, { part: T; count: number }>();
    for (const operation of operations)
      for (const [key, part] of new Map(listParts(operation)))
        parts.set(key, { part, count: (parts.get(key)?.count ?? 0) + 1 });
    const found = [...parts].filter(([, { count }]) => isUsual(count, operations.length));
    return new Map(found.map(([key, { part }]) => [key, part]));
  };
  return {
    errors: find((operation) => listErrors(api, operation).map((error) => [errorKey(error), error])),
    requestHeaders: find(({ parameters }) =>
      parameters.filter((each) => each.in === "header").map((parameter) => [parameter.key, parameter]),
    ),
    responseHeaders: find((operation) =>
      splitResponses(operation).successes.flatMap(({ headers }) =>
        headers.map((header): [string, Header] => [header.key, header]),
      ),
    ),
  };
}

export const errorKey = ({ status, meaning }: ListedError): string => `${status} ${meaning}`;

/** @returns an error without the bodies and headers that the usual errors of its status have, or all usual errors */
export function omitUsualParts(api: Api, response: Response): Response {
  const usual = [...usualOf(api).errors.values()];
  const keys = (errors: ListedError[]): string[][] =>
    errors.map((error) => [...error.response.content, ...error.response.headers].map(({ key }) => key));
  const same = new Set(keys(usual.filter((error) => error.status === response.status)).flat());
  const [first = [], ...others] = keys(usual);
  const all = new Set(first.filter((key) => others.length > 0 && others.every((list) => list.includes(key))));
  const isOwn = ({ key }: Header | Media): boolean => !same.has(key) && !all.has(key);
  return { ...response, content: response.content.filter(isOwn), headers: response.headers.filter(isOwn) };
}
