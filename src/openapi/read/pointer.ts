/** JSON pointers (RFC 6901). */

/** @returns the pointer's segments, unescaped. If it begins with `#`, as in a `$ref`, they are also URL-decoded. */
export function parsePointer(pointer: string): string[] {
  const isReference = pointer.startsWith("#");
  return pointer
    .replace(/^#?\/?/, "")
    .split("/")
    .map((segment) => (isReference ? decode(segment) : segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Leaves a segment as it is if a stray percent sign makes it invalid in a URL. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** @returns the pointer to `key` under `parent`. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
