import { readFileSync } from "node:fs";
import type enWords from "../../i18n/en/words.json";
import { type LocaleId, localeIds } from "./locales";

export type Words = typeof enWords;

const read = (locale: LocaleId): Words => JSON.parse(readFileSync(`i18n/${locale}/words.json`, "utf8")) as Words;

/** The words of generated pages, by language. Placeholders are in braces. English ones are also in messages. */
export const words = Object.fromEntries(
  [...new Set<LocaleId>(["en", ...localeIds])].map((id) => [id, read(id)]),
) as Record<LocaleId, Words>;

/** A text for each plural form of its language, with the placeholder `{count}`. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** @returns the text with values in place of `{name}`; a placeholder without a value stays */
export const fill = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** @returns the text in the language's form for a number */
export const count = (locale: LocaleId, plural: Plural, number: number): string =>
  fill(plural[new Intl.PluralRules(locale).select(number)] ?? plural.other, { count: number });

/** @returns the word for a name that might have none, such as a custom type */
export const wordFor = (list: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;
