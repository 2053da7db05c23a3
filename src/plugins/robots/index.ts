import { writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";

/**
 * Writes `robots.txt`, which lists the sitemap of each locale. It isn't a static file, because the operator sets the
 * site's URL.
 */
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
