import memoize from "lodash/memoize";
import type { LocaleId } from "../../config/locales";
import { words } from "../../config/words";

/** Created once per language: creating a formatter takes longer than formatting a page's numbers. */
const formatOf = memoize(
  (locale: LocaleId) =>
    // German groups numbers of five or more digits.
    new Intl.NumberFormat(locale, { useGrouping: locale === "de" ? "min2" : "auto", maximumFractionDigits: 20 }),
);

/** @returns a number with the language's digit grouping */
export const showNumber = (locale: LocaleId, value: number): string =>
  Math.abs(value) < 1e15 ? formatOf(locale).format(value) : String(value);

const gibibyte = 2 ** 30;

/** @returns a number of bytes, with whole gibibytes in readable form, such as `5 GiB (5,368,709,120 bytes)` */
export function showSize(locale: LocaleId, value: number): string {
  const bytes = `${showNumber(locale, value)} ${words[locale].bytes}`;
  return value > 0 && value % gibibyte === 0 ? `${showNumber(locale, value / gibibyte)} GiB (${bytes})` : bytes;
}

/**
 * @param types the types that can stand in the value's place; by default, only strings
 * @returns a value from the description as text: a string as it is, anything else as JSON. A string is in quotes if
 *   readers wouldn't see it, or would take it for a value of another type.
 */
export function show(value: unknown, types: readonly string[] = ["string"]): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const other = typeOfText(value);
  const isOther = other !== undefined && types.some((type) => type === other || type === "any");
  return value.trim() === "" || isOther ? JSON.stringify(value) : value;
}

/** @returns the type of the value, other than a string, that a text is in JSON */
function typeOfText(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return "null";
    if (Array.isArray(value)) return "array";
    return typeof value === "string" ? undefined : typeof value;
  } catch {
    return undefined;
  }
}
