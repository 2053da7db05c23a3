import kebabCase from "lodash/kebabCase";
import { DescriptionError, type Finding } from "../../lib/findings/description-error";
import { didYouMean } from "../../lib/findings/nearest";
import { childPointer } from "./pointer";
import { type Description, type Method, methods, type Operation, type PathItem } from "./types";

export { listParameters } from "./parameters";
export { resolve } from "./resolve";

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

/** Slugs of pages under `/api` that aren't operations. */
export const reservedSlugs = ["index", "introduction"];

/**
 * @returns all operations, in the order of the tags and, within a tag, of the description
 * @throws DescriptionError for a missing or repeated operationId, an unknown tag, or a slug that collides with
 *   another page
 */
export function listOperations(description: Description): ListedOperation[] {
  const findings: Finding[] = [];
  const fault = (pointer: string, message: string, fix: string): void => {
    findings.push({ file: "openapi/openapi.yaml", place: pointer, message, fix });
  };
  const tagOrder = description.tags.map(({ name }) => name);
  const bySlug = new Map<string, string>(reservedSlugs.map((slug) => [slug, `the page /api/${slug}`]));
  const ids = new Set<string>();
  const operations: ListedOperation[] = [];

  for (const [path, pathItem] of Object.entries(description.paths)) {
    for (const method of methods) {
      const operation = pathItem[method];
      if (!operation) continue;
      const pointer = childPointer(childPointer("/paths", path), method);
      const { operationId: id, tags: [tag] = [] } = operation;
      if (!id) {
        fault(pointer, "the operation has no operationId", "add a unique one in camelCase");
        continue;
      }
      if (ids.has(id)) {
        fault(pointer, `the operationId ${id} is already used by another operation`, "choose a different one");
        continue;
      }
      ids.add(id);
      const slug = operation["x-slug"] ?? kebabCase(id);
      const taken = bySlug.get(slug);
      if (taken) fault(pointer, `the slug "${slug}" of ${id} collides with ${taken}`, "choose a different operationId");
      bySlug.set(slug, `the operation ${id}`);
      if (!tag || !tagOrder.includes(tag)) {
        fault(
          pointer,
          tag ? `the tag "${tag}" isn't declared` : "the operation has no tag",
          `use one of ${tagOrder.join(", ")}`,
        );
        continue;
      }
      operations.push({ id, slug, method, path, tag, operation, pathItem });
    }
  }
  for (const { id, operation, path, method } of operations) {
    const replacement = operation["x-replaced-by"];
    if (replacement === undefined || ids.has(replacement)) continue;
    const pointer = childPointer(childPointer(childPointer("/paths", path), method), "x-replaced-by");
    const fix = didYouMean(replacement, [...ids], "use an operationId that exists");
    fault(pointer, `${id} is replaced by ${replacement}, which isn't an operation`, fix);
  }
  if (findings.length > 0) throw new DescriptionError(findings);
  return operations.sort((a, b) => tagOrder.indexOf(a.tag) - tagOrder.indexOf(b.tag));
}
