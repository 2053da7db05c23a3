import { existsSync } from "node:fs";
import type { ThemeConfig } from "@docusaurus/preset-classic";
import { operator } from "./operator";

/** The footer. Labels are German here and translated in `i18n/en/docusaurus-theme-classic/footer.json`. */
export const footer = {
  links: [
    ...(existsSync("docs/intro.mdx") ? [{ label: "Einführung", to: "/docs/intro" }] : []),
    ...[
      { label: "Community", href: operator.communityUrl },
      { label: "Impressum", href: operator.imprintUrl },
      { label: "Datenschutz", href: operator.privacyUrl },
    ].flatMap(({ label, href }) => (href ? { label, href } : [])),
  ],
} satisfies ThemeConfig["footer"];
