import kebabCase from "lodash/kebabCase";
import { type Description, type Method, methods, type Operation, type PathItem } from "./types";

/** An operation, with its location in the description and its page. */
export interface ListedOperation {
  id: string;
  /** Last segment of the page's route: made from the operationId by the OpenAPI plugin unless `x-slug` overrides it. */
  slug: string;
  method: Method;
  path: string;
  tag: string;
  operation: Operation;
  pathItem: PathItem;
}

/** A part is usual if a description has at least this many operations, and this share of them has it. */
const [fewestOperations, usualShare] = [10, 0.75];

/** @returns whether almost all operations have what some of them have; never in a small description */
export const isUsual = (some: number, all: number): boolean => all >= fewestOperations && some >= all * usualShare;

/** Slugs of pages under `/api` that aren't operations. */
export const reservedSlugs = ["index", "introduction"];

/** @returns all operations of a normalized description, in the order of the tags and, within a tag, of the description */
export function listOperations({ paths, tags }: Pick<Description, "paths" | "tags">): ListedOperation[] {
  const order = tags.map(({ name }) => name);
  return Object.entries(paths)
    .flatMap(([path, pathItem]) =>
      methods.flatMap((method) => {
        const operation = pathItem[method];
        if (!operation) return [];
        const { operationId: id = "", tags: [tag = ""] = [] } = operation;
        return [{ id, slug: operation["x-slug"] ?? kebabCase(id), method, path, tag, operation, pathItem }];
      }),
    )
    .sort((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag));
}
