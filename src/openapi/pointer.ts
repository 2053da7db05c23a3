/** JSON pointers (RFC 6901). */

/** @returns the pointer's segments, unescaped. In a `$ref`, which begins with `#`, they are parts of a URL too. */
export function parsePointer(pointer: string): string[] {
  const isReference = pointer.startsWith("#");
  return pointer
    .replace(/^#?\/?/, "")
    .split("/")
    .map((segment) => (isReference ? decode(segment) : segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A stray percent sign, which no URL may hold, stands for itself. */
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
