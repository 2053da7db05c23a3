import { existsSync, readFileSync } from "node:fs";
import type { ThemeConfig } from "@docusaurus/preset-classic";
import { parse } from "yaml";
import { nameOfLanguage } from "../lib/language-name";
import { currentLocale, localeIds } from "./locales";
import { imageUrl, operator } from "./operator";
import { parts } from "./parts";
import { readReleases } from "./releases";
import { fill, words } from "./words";

/** The portal's description; `npm run reference` reads another one. */
const description = "openapi/openapi.yaml";

/** @returns the versions of the API and of the documentation, with a link to the changelog */
function versions() {
  const { info } = parse(readFileSync(description, "utf8")) as { info: { version: string } };
  // A changelog can be about the portal alone.
  const isReleased = readReleases().some(({ version }) => version === info.version);
  const to = isReleased ? `/changelog#v${info.version}` : "/changelog";
  return {
    versions: { current: { label: `API ${info.version} · Next` } },
    dropdownItemsAfter: parts.changelog ? [{ to, label: "Changelog" }] : [],
  };
}

const language = nameOfLanguage(currentLocale, currentLocale);

const logo = (light: string, dark: string) => ({
  ...{ alt: "", src: imageUrl(light), width: 32, height: 32 },
  ...(dark !== light && { srcDark: imageUrl(dark) }),
});

/** The navbar. Labels are German here and translated in `i18n/en/docusaurus-theme-classic/navbar.json`. */
export const navbar = (title: string) =>
  ({
    title,
    ...(operator.logo && { logo: logo(operator.logo, operator.logoDark ?? operator.logo) }),
    items: [
      ...(parts.guides
        ? [{ type: "docSidebar", sidebarId: "docs", position: "left", label: "Dokumentation" } as const]
        : []),
      { to: "/api", position: "left", label: "API" },
      ...(parts.changelog ? [{ to: "/changelog", position: "left", label: "Changelog" } as const] : []),
      { type: "search", position: "right" },
      ...(parts.guides && existsSync(description)
        ? [{ type: "docsVersionDropdown", position: "right", ...versions() } as const]
        : []),
      ...(localeIds.length > 1
        ? [
            {
              type: "localeDropdown",
              position: "right",
              "aria-label": fill(words[currentLocale].languageMenu, { language }),
            } as const,
          ]
        : []),
    ],
  }) satisfies ThemeConfig["navbar"];
