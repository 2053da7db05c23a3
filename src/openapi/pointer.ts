/** JSON pointers (RFC 6901). */

/**
 * @param pointer as it is, or as a fragment: with `#` in front, as in a `$ref`, whose characters may be percent-encoded
 * @returns the pointer's segments, unescaped
 */
export function parsePointer(pointer: string): string[] {
  const isFragment = pointer.startsWith("#");
  return pointer
    .replace(/^#?\//, "")
    .split("/")
    .map((segment) => (isFragment ? decode(segment) : segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Writers of `$ref`s forget to encode `%`; what can't be decoded was never encoded. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** @returns the pointer to `key` below `parent`. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
