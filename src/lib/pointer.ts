/** JSON pointers (RFC 6901). */

/** @returns the pointer's segments, unescaped. If it begins with `#`, as in a `$ref`, they are also URL-decoded. */
export function parsePointer(pointer: string): string[] {
  const isReference = pointer.startsWith("#");
  const segments = pointer.replace(/^#?\/?/, "");
  if (segments === "") return [];
  return segments
    .split("/")
    .map((segment) => (isReference ? decode(segment) : segment).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @returns a part of a URL decoded; unchanged if a stray percent sign makes it invalid */
export function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns the pointer to a place below `parent`, which is "" for the whole document */
export const childPointer = (parent: string, ...keys: (string | number)[]): string =>
  [parent, ...keys.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");

/** @returns the value at a pointer or at its segments; undefined if there is none */
export const valueAt = (document: unknown, place: string | readonly string[]): unknown =>
  (typeof place === "string" ? parsePointer(place) : place).reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    document,
  );
