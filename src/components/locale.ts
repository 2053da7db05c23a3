import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { LocaleId } from "@site/src/config/locales";

/** @returns the language of the page */
export const useLocale = (): LocaleId => useDocusaurusContext().i18n.currentLocale as LocaleId;
