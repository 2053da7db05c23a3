import { parsePointer } from "../pointer";
import type { Description, Reference } from "../types";

/**
 * @returns the object that a `$ref` within the bundled document names, or the object itself; an empty one where the reference
 *   leads nowhere or in a circle
 */
export function resolve<T extends object>(description: Description, object: T | Reference): T {
  const followed = new Set<string>();
  let current: unknown = object;
  while (isObject(current) && "$ref" in current && typeof current.$ref === "string") {
    if (followed.has(current.$ref)) return {} as T;
    followed.add(current.$ref);
    current = parsePointer(current.$ref).reduce<unknown>(
      (node, key) => (isObject(node) && Object.hasOwn(node, key) ? (node as Record<string, unknown>)[key] : undefined),
      description,
    );
  }
  return (isObject(current) || typeof current === "boolean" ? current : {}) as T;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
