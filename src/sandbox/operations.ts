import { type ListedOperation, listParameters } from "../openapi/read/operations";
import { resolve } from "../openapi/read/resolve";
import type { Description, Example, Json, MediaType, Parameter, Permission, Response } from "../openapi/read/types";

/** An operation that a request calls, with the values in its path. */
export interface Route {
  listed: ListedOperation;
  path: Record<string, string>;
}

/** @returns a pattern for each operation's path; of two that fit, the one with fewer parameters comes first */
export const listRoutes = (operations: Iterable<ListedOperation>, base: string): [RegExp, ListedOperation][] => {
  const fixed = ({ path }: ListedOperation): number => path.replace(/\{\w+\}/g, "").length;
  return [...operations]
    .sort((one, other) => fixed(other) - fixed(one))
    .map((listed) => [new RegExp(`^${base}${listed.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`), listed]);
};

/** @returns the operation that a request calls */
export function findRoute(routes: [RegExp, ListedOperation][], method: string, pathname: string): Route | undefined {
  for (const [pattern, listed] of routes) {
    const match = listed.method === method.toLowerCase() ? pattern.exec(pathname) : null;
    if (match) return { listed, path: { ...match.groups } };
  }
  return undefined;
}

/** @returns the methods that a path has, or none for an unknown path */
export const listMethods = (routes: [RegExp, ListedOperation][], pathname: string): string[] =>
  routes
    .filter(([pattern]) => pattern.test(pathname))
    .flatMap(([, { method }]) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));

/** @returns the parties and roles that may call an operation */
export const permissionsOf = ({ operation }: ListedOperation): Permission[] => operation["x-permissions"] ?? [];

/** A search is a POST that changes nothing. */
export const isSearch = ({ method, path }: ListedOperation): boolean => method === "post" && path.endsWith("-searches");

/** An action is a POST to a noun under a resource and returns 200 with the updated resource; a creation returns 201. */
export const isAction = ({ method, path, operation }: ListedOperation): boolean =>
  method === "post" && /\/\{\w+\}\/[a-z-]+$/.test(path) && operation.responses["200"] !== undefined;

/** @returns the path parameters in the order of the path */
export const listPathParameters = (description: Description, listed: ListedOperation): Parameter[] => {
  const parameters = listParameters(description, listed).map(({ parameter }) => parameter);
  return [...listed.path.matchAll(/\{(\w+)\}/g)].flatMap(
    ([, name]) => parameters.find((parameter) => parameter.in === "path" && parameter.name === name) ?? [],
  );
};

/** @returns the successful responses of an operation, resolved, by status */
export const listSuccesses = (description: Description, { operation }: ListedOperation): [string, Response][] =>
  Object.entries(operation.responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, response]) => [status, resolve(description, response)]);

/** @returns the values of the JSON examples in a body */
export const listJsonExamples = (description: Description, content: Record<string, MediaType> = {}): Json[] =>
  Object.entries(content)
    .filter(([mediaType]) => mediaType.includes("json"))
    .flatMap(([, { examples = {} }]) =>
      Object.values(examples).map((example) => resolve<Example>(description, example).value ?? null),
    );
