import { createHash } from "node:crypto";
import type { Json } from "../openapi/read/types";

/**
 * @returns the tag of a representation: its `etag` if it has one; computed from `id` and `updatedAt` if it has both, so
 *   that a list item has the same tag as the resource itself; otherwise from its content, whatever the order of its fields
 */
export function tagOf(value: Json): string {
  if (isObject(value) && typeof value.etag === "string") return value.etag;
  const { id, updatedAt } = isObject(value) ? value : {};
  const version = id && updatedAt ? [id, updatedAt] : value;
  return `"${createHash("sha256").update(JSON.stringify(version, sortFields)).digest("hex").slice(0, 8)}"`;
}

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sortFields = (_: string, value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
