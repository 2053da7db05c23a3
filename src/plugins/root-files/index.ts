import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { operator } from "../../config/operator";

/** Days until `security.txt` expires. RFC 9116 recommends less than a year; every build renews it. */
const validDays = 180;

/**
 * Writes `robots.txt` with the sitemap of each locale, and `.well-known/security.txt` (RFC 9116) if the operator has a
 * security contact. They aren't static files, because the operator sets the site's URL.
 */
export default function rootFiles({ baseUrl, i18n, siteConfig }: LoadContext): Plugin {
  return {
    name: "root-files",
    async postBuild({ outDir }) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const sitemaps = i18n.locales.map(
        (locale) => `Sitemap: ${siteConfig.url}${i18n.localeConfigs[locale]?.baseUrl}sitemap.xml`,
      );
      writeFileSync(path.join(outDir, "robots.txt"), ["User-agent: *", "Allow: /", "", ...sitemaps, ""].join("\n"));
      const contact = operator.securityContact;
      if (!contact) return;
      mkdirSync(path.join(outDir, ".well-known"), { recursive: true });
      const file = ".well-known/security.txt";
      const canonical = `${siteConfig.url}${baseUrl}${file}`;
      writeFileSync(
        path.join(outDir, file),
        renderSecurityTxt({ contact, canonical, languages: i18n.locales, today: new Date() }),
      );
    },
  };
}

/** @returns the text in RFC 9116 format; it expires `validDays` after the start of `today` */
export function renderSecurityTxt(values: {
  contact: string;
  canonical: string;
  languages: string[];
  today: Date;
}): string {
  const expires = new Date(values.today);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: ${values.contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${values.languages.join(", ")}`,
    `Canonical: ${values.canonical}`,
    "",
  ].join("\n");
}
