import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { operator } from "../../config/operator";

/** Days until the file expires. RFC 9116 recommends less than a year; every build renews it. */
const validDays = 180;

/** Writes `.well-known/security.txt` (RFC 9116) with the operator's security contact. */
export default function securityTxt({ baseUrl, i18n, siteConfig }: LoadContext): Plugin {
  return {
    name: "security-txt",
    async postBuild({ outDir }) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      const folder = path.join(outDir, ".well-known");
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        path.join(folder, "security.txt"),
        renderSecurityTxt({
          contact: operator.securityContact,
          canonical: `${siteConfig.url}${baseUrl}.well-known/security.txt`,
          languages: i18n.locales,
          today: new Date(),
        }),
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
