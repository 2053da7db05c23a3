import type { Json } from "../openapi/read/types";
import { hexHashOf } from "./bytes";

/**
 * @returns the tag of a representation: its `etag` if it has one; computed from `id` and `updatedAt` if it has both, so
 *   that a list item has the same tag as the resource itself; otherwise from its content, whatever the order of its fields
 */
export function tagOf(value: Json): string {
  if (isObject(value) && typeof value.etag === "string") return value.etag;
  const { id, updatedAt } = isObject(value) ? value : {};
  const version = id && updatedAt ? [id, updatedAt] : value;
  return `"${hexHashOf(JSON.stringify(version, sortFields)).slice(0, 8)}"`;
}

/** A tag; a weak one begins with `W/` (RFC 9110, section 8.8.3). */
const tagPattern = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"';
const tagsIn = (list: string): string[] => list.match(new RegExp(tagPattern, "g")) ?? [];

/** @returns whether the value of `If-Match` or `If-None-Match` is a list of tags or `*` */
export const isCondition = (list: string): boolean =>
  list.trim() === "*" || new RegExp(`^\\s*${tagPattern}(?:\\s*,\\s*${tagPattern})*\\s*$`).test(list);

/** @returns whether a list in `If-None-Match` contains a tag, weak or not, or is `*` */
export const isKnown = (list: string | undefined, tag: string): boolean =>
  list?.trim() === "*" || tagsIn(list ?? "").some((one) => one.replace(/^W\//, "") === tag);

/** @returns whether a list in `If-Match` contains a tag, or is `*`; a weak tag never matches */
export const isMatch = (list: string, tag: string): boolean => list.trim() === "*" || tagsIn(list).includes(tag);

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sortFields = (_: string, value: Json): Json =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
