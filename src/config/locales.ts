import type { Config } from "@docusaurus/types";

/** The languages of the portal; the first is the default and has no path prefix. */
export const localeIds = ["de", "en"] as const;
export type LocaleId = (typeof localeIds)[number];
export const defaultLocale: LocaleId = localeIds[0];

/**
 * The locale that this process builds or serves. Docusaurus loads the configuration once per locale and stores the
 * locale in this variable.
 */
export const currentLocale: LocaleId =
  localeIds.find((id) => id === process.env.DOCUSAURUS_CURRENT_LOCALE) ?? defaultLocale;

/**
 * @param baseUrl path of the portal, with a slash at both ends
 * @returns Docusaurus's i18n options. Each locale's `baseUrl` is explicit, so that a locale built alone has the
 *   same paths as one built with the other.
 */
export function i18n(baseUrl: string): Config["i18n"] & object {
  return {
    defaultLocale,
    locales: [...localeIds],
    localeConfigs: {
      de: { label: "Deutsch", direction: "ltr", htmlLang: "de", calendar: "gregory", path: "de", baseUrl },
      en: {
        label: "English",
        direction: "ltr",
        htmlLang: "en",
        calendar: "gregory",
        path: "en",
        baseUrl: `${baseUrl}en/`,
      },
    },
  };
}
