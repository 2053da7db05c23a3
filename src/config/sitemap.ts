import type { Options } from "@docusaurus/plugin-sitemap";
import { currentLocale, type LocaleId, localeIds, localePath } from "./locales";
import { operator } from "./operator";

/** @returns the URL of a language's home page, with a slash at the end */
const home = (locale: LocaleId): string => operator.siteUrl + operator.baseUrl + localePath(locale);

/** The sitemap of a language. Each page lists its versions in all languages, which have the same path. */
export const sitemap = {
  lastmod: "date",
  ignorePatterns: ["**/404.html"],
  createSitemapItems: async ({ defaultCreateSitemapItems, ...parameters }) => {
    const items = await defaultCreateSitemapItems(parameters);
    return items.map((item) => ({
      ...item,
      links: localeIds.map((lang) => ({ lang, url: item.url.replace(home(currentLocale), home(lang)) })),
    }));
  },
} satisfies Options;
