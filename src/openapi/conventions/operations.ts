import { type ListedOperation, listOperations, listParameters, resolve } from "../read/operations";
import { flatten } from "../read/schema";
import type { Description, Example, Json, MediaType, Parameter, Response } from "../read/types";

/** A search is a POST that changes nothing. */
export const isSearch = ({ method, path }: ListedOperation): boolean => method === "post" && path.endsWith("-searches");

/** An action is a POST to a noun under a resource and returns 200 with the updated resource; a creation returns 201. */
export const isAction = ({ method, path, operation }: ListedOperation): boolean =>
  method === "post" && /\/\{\w+\}\/[a-z-]+$/.test(path) && operation.responses["200"] !== undefined;

/** @returns the path parameters in the order of the path */
export const listPathParameters = (description: Description, listed: ListedOperation): Parameter[] => {
  const parameters = listParameters(description, listed).filter((parameter) => parameter.in === "path");
  return [...listed.path.matchAll(/\{(\w+)\}/g)].flatMap(
    ([, name]) => parameters.find((parameter) => parameter.name === name) ?? [],
  );
};

/** @returns the path on the server, filled in with the examples of its parameters, such as `/v1/teams/b27e…` */
export function examplePath(description: Description, listed: ListedOperation, path: string = listed.path): string {
  const base = new URL(description.servers[0]?.url ?? "").pathname.replace(/\/$/, "");
  return listPathParameters(description, listed).reduce(
    (result, { name, example }) => result.replace(`{${name}}`, String(example)),
    base + path,
  );
}

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

/** Collections whose items have a different name in prose than in paths. */
const nouns: Record<string, string> = { accesses: "access grant" };

/** @returns the name of a path's resource in words: `technical user` for `/technical-users/{technicalUserId}` */
export function nounOf(path: string): string {
  const collection = /([a-z-]+)\/\{\w+\}(?!.*\{)/.exec(path)?.[1] ?? "resources";
  return nouns[collection] ?? collection.replace(/s$/, "").replaceAll("-", " ");
}

type JsonObject = Record<string, Json>;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns all objects in a value, starting with the value itself */
export function listObjects(value: Json): JsonObject[] {
  if (typeof value !== "object" || value === null) return [];
  return [...(isObject(value) ? [value] : []), ...Object.values(value).flatMap(listObjects)];
}

/** A description's operations, with indexes for lookups across all of them. */
export interface OperationIndex {
  description: Description;
  operations: ListedOperation[];
  /** Path parameters, in the order of the path. */
  pathParameters: Map<ListedOperation, Parameter[]>;
  /** Objects in the examples of successful responses, by their `id` field. */
  shown: Map<Json | undefined, { by: ListedOperation; value: JsonObject }[]>;
  /** Name of the field that holds the status, by lifecycle ID; taken from the first schema that has one. */
  statusFields: Map<string, string>;
}

/** @returns the index of a description, whose path parameters and example IDs must not change from then on */
export function indexOperations(description: Description): OperationIndex {
  const operations = listOperations(description);
  const shown: OperationIndex["shown"] = new Map();
  for (const by of operations) {
    const values = listSuccesses(description, by).flatMap(([, { content }]) => listJsonExamples(description, content));
    for (const value of values.flatMap(listObjects)) {
      const known = shown.get(value.id);
      if (known) known.push({ by, value });
      else shown.set(value.id, [{ by, value }]);
    }
  }
  const pathParameters = new Map(operations.map((listed) => [listed, listPathParameters(description, listed)]));
  return { description, operations, pathParameters, shown, statusFields: listStatusFields(description) };
}

function listStatusFields(description: Description): Map<string, string> {
  const fields = new Map<string, string>();
  for (const schema of Object.values(description.components.schemas)) {
    for (const [name, property] of Object.entries(flatten(description, schema).properties ?? {})) {
      const { "x-lifecycle": lifecycle } = flatten(description, property);
      if (lifecycle !== undefined && !fields.has(lifecycle)) fields.set(lifecycle, name);
    }
  }
  return fields;
}

/**
 * @returns every object that represents the resource of an operation's path in the examples of successful responses,
 *   starting with the response of the operation that reads the resource
 */
export function listShown({ pathParameters, shown }: OperationIndex, listed: ListedOperation): JsonObject[] {
  const id = pathParameters.get(listed)?.at(-1)?.example;
  const resource = listed.path.slice(0, listed.path.lastIndexOf("}") + 1);
  const reads = ({ method, path }: ListedOperation): number => (method === "get" && path === resource ? 0 : 1);
  return [...(shown.get(id) ?? [])].sort((one, other) => reads(one.by) - reads(other.by)).map(({ value }) => value);
}
