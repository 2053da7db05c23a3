import type { Config } from "@docusaurus/types";
import { operator } from "./operator";
import type { LocaleId } from "./operator-values";

export type { LocaleId };

/** The languages of the portal; the first is the default and has no path prefix. */
export const localeIds = operator.languages;
export const defaultLocale: LocaleId = localeIds[0];
/** The language that the description is written in; overlays translate it into the others. */
export const sourceLocale: LocaleId = operator.descriptionLanguage;
export const translations = localeIds.filter((id) => id !== sourceLocale);

/** @returns a value for each language of the portal, by language */
export const inEachLanguage = <T>(make: (id: LocaleId) => T): Record<LocaleId, T> =>
  Object.fromEntries(localeIds.map((id) => [id, make(id)])) as Record<LocaleId, T>;

/**
 * The locale that this process builds or serves. Docusaurus loads the configuration once per locale and stores the
 * locale in this variable.
 */
export const currentLocale: LocaleId =
  localeIds.find((id) => id === process.env.DOCUSAURUS_CURRENT_LOCALE) ?? defaultLocale;

/** @returns the path of a language's pages, relative to the portal's: empty, or with a slash at the end */
export const localePath = (id: LocaleId): string => (id === defaultLocale ? "" : `${id}/`);

/**
 * @param baseUrl path of the portal, with a slash at both ends
 * @returns Docusaurus's i18n options. Each locale's `baseUrl` is explicit, so that a locale built alone has the
 *   same paths as one built with the others.
 */
export function i18n(baseUrl: string): Config["i18n"] & object {
  return {
    defaultLocale,
    locales: [...localeIds],
    localeConfigs: inEachLanguage((id) => ({ baseUrl: baseUrl + localePath(id) })),
  };
}

interface Schema {
  inEachLanguage?: true;
  required?: string[];
}

/** @returns a schema in which objects with `inEachLanguage` must have a key for each language of the portal */
export const requireLanguages = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value: Schema | null) => {
    if (!value?.inEachLanguage) return value;
    const { inEachLanguage: _marked, required = [], ...rest } = value;
    return { ...rest, required: [...required, ...localeIds] };
  });
