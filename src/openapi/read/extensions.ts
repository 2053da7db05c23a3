/**
 * Extensions that pages show unchanged, in addition to those that pages present in their own way. Others are for
 * programs: many tools store their own notes in descriptions.
 */
const shownExtensions = [
  "x-stability",
  "x-status",
  "x-since",
  "x-beta",
  "x-preview",
  "x-experimental",
  "x-deprecated-since",
  "x-deprecation-date",
  "x-sunset",
  "x-unit",
  "x-units",
  "x-rate-limit",
  "x-idempotent",
  "x-feature-flag",
];

/** @returns the shown extensions of an object of the description, without the "x-" in their names */
export function listExtensions(object: object): { name: string; value: unknown }[] {
  return shownExtensions.flatMap((key) =>
    Object.hasOwn(object, key) ? [{ name: key.slice(2), value: (object as Record<string, unknown>)[key] }] : [],
  );
}
