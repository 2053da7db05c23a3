import { childPointer } from "../read/pointer";
import type { Description, Schema } from "../read/types";
import { flatten } from "../render/schema";

/** A way to break a rule of a schema: an entry in a problem's `errors`. */
export interface Violation {
  pointer: string;
  code: string;
  detail: string;
}

const formats: Record<string, string> = {
  uuid: "must be a UUID",
  "date-time": "must be a timestamp in UTC, such as 2026-05-04T09:00:00Z",
  date: "must be a date, such as 2026-05-04",
  email: "must be an email address",
  uri: "must be a URL",
};

/** @returns a number formatted for a sentence; error details are in English in every language */
export const { format: count } = new Intl.NumberFormat("en-US");

const gibibyte = 2 ** 30;

/** @returns a number of bytes as text, such as `5 GiB (5,368,709,120 bytes)` */
export const size = (bytes: number): string =>
  bytes % gibibyte === 0 && bytes > 0
    ? `${count(bytes / gibibyte)} GiB (${count(bytes)} bytes)`
    : `${count(bytes)} bytes`;

const counted = (value: number, unit: string): string => `${count(value)} ${unit}${value === 1 ? "" : "s"}`;

/**
 * Tries the rules in order of how much readers learn from an example that breaks them.
 * @returns how a value can break one of the schema's own rules; undefined if anything is allowed
 */
export function findViolation(description: Description, schema: Schema): Omit<Violation, "pointer"> | undefined {
  const {
    enum: values,
    maximum,
    minimum,
    minLength = 0,
    maxLength,
    format,
    pattern,
    minItems = 0,
    ...rest
  } = flatten(description, schema);
  // Content that is too large has its own response: 413.
  if (format === "binary") return undefined;
  const { maxItems, type, minProperties = 0 } = rest;
  if (values) {
    const named = values.filter((value) => value !== null).join(", ");
    return { code: "not-allowed", detail: `must be one of ${named}` };
  }
  if (maximum !== undefined) return { code: "too-large", detail: `must be at most ${count(maximum)}` };
  if (minimum !== undefined) return { code: "too-small", detail: `must be at least ${count(minimum)}` };
  if (minLength > 0) return { code: "too-short", detail: `must be at least ${counted(minLength, "character")} long` };
  if (format && formats[format]) return { code: "format", detail: formats[format] };
  if (pattern) return { code: "pattern", detail: `must match ${pattern}` };
  if (maxLength !== undefined)
    return { code: "too-long", detail: `must be at most ${counted(maxLength, "character")} long` };
  if (minItems > 0) return { code: "too-few", detail: `must have at least ${counted(minItems, "item")}` };
  if (maxItems !== undefined) return { code: "too-many", detail: `must have at most ${counted(maxItems, "item")}` };
  if (minProperties > 0) return { code: "too-few", detail: `must have at least ${counted(minProperties, "field")}` };
  if ([type].flat().includes("boolean")) return { code: "type", detail: "must be true or false" };
  return undefined;
}

/** Rules that readers understand immediately come first. */
const ranks = [
  "too-short",
  "too-large",
  "too-small",
  "not-allowed",
  "format",
  "too-few",
  "pattern",
  "too-long",
  "too-many",
];

/**
 * @returns the most instructive way to break a rule of a body, in one of its fields or in a field of a nested object
 */
export function findBodyViolation(description: Description, schema: Schema, pointer = ""): Violation | undefined {
  const flat = flatten(description, schema);
  const candidates = Object.entries(flat.properties ?? {})
    .filter(([, property]) => !flatten(description, property).readOnly)
    .flatMap(([name, property]) => {
      const place = childPointer(pointer, name);
      const isObject = flatten(description, property).properties !== undefined;
      const found = isObject
        ? findBodyViolation(description, property, place)
        : { pointer: place, ...findViolation(description, property) };
      const isRequired = flat.required?.includes(name) ?? false;
      return found?.code ? [{ violation: found as Violation, isRequired }] : [];
    });
  const rank = ({ violation, isRequired }: (typeof candidates)[number]): number =>
    ranks.indexOf(violation.code) + (isRequired ? 0 : ranks.length);
  const [best] = candidates.sort((one, other) => rank(one) - rank(other));
  const own = findViolation(description, { ...flat, enum: undefined });
  return best?.violation ?? (own && { pointer, ...own });
}
