import escapeRegExp from "lodash/escapeRegExp";
import { follow, resolve } from "./resolve";
import {
  type Description,
  type Method,
  methods,
  type Operation,
  type Parameter,
  type PathItem,
  type Reference,
} from "./types";

/** An operation as it is written, with its location in the description. */
export interface ListedOperation {
  id: string;
  method: Method;
  path: string;
  /** Name of the tag that it is listed under. */
  tag: string;
  operation: Operation;
  pathItem: PathItem;
}

/** @returns all operations of a normalized description, in the order of the tags and, within a tag, of the description */
export function listOperations({ paths, tags }: Pick<Description, "paths" | "tags">): ListedOperation[] {
  const order = tags.map(({ name }) => name);
  return Object.entries(paths)
    .flatMap(([path, pathItem]) =>
      methods.flatMap((method) => {
        const operation = pathItem[method];
        if (!operation) return [];
        const { operationId: id = "", tags: [tag = ""] = [] } = operation;
        return [{ id, method, path, tag, operation, pathItem }];
      }),
    )
    .sort((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag));
}

/**
 * @returns all parameters of an operation, including its path's, which its own override, each with the object that defines
 *   it
 */
export function listParameters(
  description: Description,
  { operation, pathItem }: Pick<ListedOperation, "operation" | "pathItem">,
): { parameter: Parameter; source: object }[] {
  const parameters = new Map<string, { parameter: Parameter; source: object }>();
  for (const reference of [...(pathItem.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve<Parameter>(description, reference);
    const source = "$ref" in reference ? Object(follow(description, reference.$ref)) : reference;
    if (parameter.name) parameters.set(`${parameter.in} ${parameter.name}`, { parameter, source });
  }
  return [...parameters.values()];
}

/**
 * Matches a variable in a path: `{name}`, and the notations of other standards, such as `{+name}`, `{name*}`,
 * `{name=shelves/*}`, and `:name`.
 */
export function pathVariable(name: string): RegExp {
  const literal = escapeRegExp(name);
  return new RegExp(`\\{[+#./;?&]?${literal}(?:[*=:][^{}]*)?\\}|:${literal}(?![\\w-])`, "g");
}

/** @returns the requests of webhooks or of a callback, in the order of the description */
export const listRequests = (description: Description, items: Record<string, PathItem | Reference> = {}) =>
  Object.entries(items).flatMap(([key, reference]) => {
    const pathItem = resolve<PathItem>(description, reference);
    return methods.flatMap((method) => {
      const operation = pathItem[method];
      return operation && !key.startsWith("x-") ? [{ key, method, operation, pathItem }] : [];
    });
  });
