import type { ThemeConfig } from "@docusaurus/preset-classic";
import { operator } from "./operator";

/** The navbar. Labels are German here and translated in `i18n/en/docusaurus-theme-classic/navbar.json`. */
export const navbar = (title: string) =>
  ({
    title,
    logo: { alt: "", src: operator.logo, width: 32, height: 32 },
    items: [
      { type: "doc", docId: "intro", position: "left", label: "Dokumentation" },
      { to: "/api", position: "left", label: "API" },
      { to: "/changelog", position: "left", label: "Changelog" },
      { type: "search", position: "right" },
      { type: "docsVersionDropdown", position: "right" },
      { type: "localeDropdown", position: "right" },
    ],
  }) satisfies ThemeConfig["navbar"];
