import { writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";

/** Writes `robots.txt`, which names the sitemap of each locale; the site's URL is the operator's, so it is no static file. */
export default function robots({ i18n, siteConfig }: LoadContext): Plugin {
  return {
    name: "robots",
    async postBuild({ outDir }) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const sitemaps = i18n.locales.map(
        (locale) => `Sitemap: ${siteConfig.url}${i18n.localeConfigs[locale]?.baseUrl}sitemap.xml`,
      );
      writeFileSync(path.join(outDir, "robots.txt"), ["User-agent: *", "Allow: /", "", ...sitemaps, ""].join("\n"));
    },
  };
}
