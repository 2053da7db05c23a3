import { defaultLocale, inEachLanguage, type LocaleId } from "./locales";

const folderOf = (locale: LocaleId): string =>
  locale === defaultLocale ? "docs" : `i18n/${locale}/docusaurus-plugin-content-docs/current`;

/** Folders of the guides, by language. */
export const guideFolders = inEachLanguage(folderOf);

/**
 * @param name path of a guide, relative to its language's folder, with forward slashes
 * @param slug from its front matter
 * @returns the route of the guide as it is served: a folder's index page has a trailing slash
 */
export const guideRoute = (name: string, slug: unknown): string =>
  `/docs/${typeof slug === "string" ? slug.replace(/^\//, "") : name.replace(/(^|\/)index\.mdx$|\.mdx$/, "$1")}`;

/** The terms on the glossary page, with the operations that belong to each. */
export const glossaryFile = "docs/glossar/terms.yaml";
/** Route of the page that shows the glossary, with one anchor per term. */
export const glossaryRoute = "/docs/glossar/";
