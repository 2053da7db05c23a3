import type { LocaleId } from "./locales";

/** Folders of the guides, by language. */
export const guideFolders: Record<LocaleId, string> = {
  de: "docs",
  en: "i18n/en/docusaurus-plugin-content-docs/current",
};
/** The terms on the glossary page, with the operations that belong to each. */
export const glossaryFile = "docs/glossar/terms.yaml";
/** Route of the page that shows the glossary, with one anchor per term. */
export const glossaryRoute = "/docs/glossar/";
