import type { LocaleId } from "../../config/locales";
import de from "./words/de.json";
import en from "./words/en.json";

export type Words = typeof de;
/** The words of generated pages, by language. Placeholders are in braces. */
export const words: Record<LocaleId, Words> = { de, en };

/** A text in the singular and in the plural, with the placeholder `{count}`. */
interface Plural {
  one: string;
  other: string;
}

/** @returns the text with values in place of `{name}`; a placeholder without a value stays */
export const fill = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** @returns the text in the form for a number, which both languages choose alike */
export const count = ({ one, other }: Plural, number: number): string =>
  fill(number === 1 ? one : other, { count: number });

/** @returns the word for a name that might have none, such as a custom type */
export const wordFor = (list: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;

/** Created once per language: creating a formatter takes longer than formatting a page's numbers. */
const formats = {
  // German groups numbers of five or more digits.
  de: new Intl.NumberFormat("de-DE", { useGrouping: "min2", maximumFractionDigits: 20 }),
  en: new Intl.NumberFormat("en-US", { useGrouping: "always", maximumFractionDigits: 20 }),
};

/** @returns a number with the language's digit grouping */
export const showNumber = (locale: LocaleId, value: number): string =>
  Math.abs(value) < 1e15 ? formats[locale].format(value) : String(value);

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
