/** JSON pointers (RFC 6901). */

/** @returns the pointer's segments, unescaped. `#` in front is allowed, as in a `$ref`. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .replace(/^#?\//, "")
    .split("/")
    .map((segment) => decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @returns the pointer to `key` below `parent`. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
