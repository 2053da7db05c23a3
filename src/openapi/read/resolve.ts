import { valueAt } from "../../lib/pointer";
import type { Description, Reference } from "./types";

/** @returns what a `$ref` in the bundled document leads to, through others; undefined if it is broken or circular */
export function follow(description: Description, reference: string): unknown {
  const followed = new Set<string>();
  let current: unknown = { $ref: reference };
  while (isReference(current)) {
    if (followed.has(current.$ref)) return undefined;
    followed.add(current.$ref);
    current = valueAt(description, current.$ref);
  }
  return current;
}

/**
 * @returns the object that a `$ref` in the bundled document refers to, or the object itself; an empty object if the
 *   reference is broken or circular. A summary or description next to the `$ref` overrides the object's own (OpenAPI
 *   3.1, 4.8.23).
 */
export function resolve<T extends object>(description: Description, object: T | Reference): T {
  const followed = new Set<string>();
  let texts: { summary?: string; description?: string } = {};
  let current: unknown = object;
  while (isReference(current)) {
    if (followed.has(current.$ref)) return {} as T;
    followed.add(current.$ref);
    texts = { ...listTexts(current), ...texts };
    current = valueAt(description, current.$ref);
  }
  if (isObject(current) && Object.keys(texts).length > 0) return { ...current, ...texts } as T;
  return (isObject(current) || typeof current === "boolean" ? current : {}) as T;
}

function listTexts(reference: object): { summary?: string; description?: string } {
  const { summary, description } = reference as { summary?: unknown; description?: unknown };
  return {
    ...(typeof summary === "string" && { summary }),
    ...(typeof description === "string" && { description }),
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isReference = (value: unknown): value is Reference =>
  isObject(value) && "$ref" in value && typeof value.$ref === "string";
