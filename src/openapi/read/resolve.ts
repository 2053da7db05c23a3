import { valueAt } from "../../lib/pointer";
import type { Description, Reference } from "./types";

interface Texts {
  summary?: string;
  description?: string;
}

/** @returns what a `$ref` in the bundled document leads to, through others; undefined if it is broken or circular */
export const follow = (description: Description, reference: string): unknown =>
  walk(description, { $ref: reference }).current;

/**
 * @returns the object that a `$ref` in the bundled document refers to, or the object itself; an empty object if the
 *   reference is broken or circular. A summary or description next to the `$ref` overrides the object's own (OpenAPI
 *   3.1, 4.8.23).
 */
export function resolve<T extends object>(description: Description, object: T | Reference): T {
  const { current, texts } = walk(description, object);
  if (isObject(current) && Object.keys(texts).length > 0) return { ...current, ...texts } as T;
  return (isObject(current) || typeof current === "boolean" ? current : {}) as T;
}

/** @returns what an object's `$ref`s lead to, if they lead anywhere, and the texts next to them */
function walk(description: Description, object: unknown): { current?: unknown; texts: Texts } {
  const followed = new Set<string>();
  let texts: Texts = {};
  let current = object;
  while (isReference(current)) {
    if (followed.has(current.$ref)) return { texts };
    followed.add(current.$ref);
    texts = { ...listTexts(current), ...texts };
    current = valueAt(description, current.$ref);
  }
  return { current, texts };
}

function listTexts({ summary, description }: Record<string, unknown>): Texts {
  return {
    ...(typeof summary === "string" && { summary }),
    ...(typeof description === "string" && { description }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isReference = (value: unknown): value is Record<string, unknown> & Reference =>
  isObject(value) && typeof value.$ref === "string";
