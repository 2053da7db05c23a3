import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { localeIds } from "../../src/config/locales";
import type { OperatorValues } from "../../src/config/operator";
import { readDescriptions } from "../../src/openapi/description";
import { linkPackages, makeScratch } from "./project-copy";
import { runMeasured, type Usage } from "./run";

/**
 * Configuration of a portal on docusaurus-theme-openapi-docs as its documentation describes it, with this project's
 * bundler settings: with webpack the build fails.
 */
const config = `module.exports = {
  title: "Stock",
  url: "https://stock.example",
  baseUrl: "/",
  future: { v4: true, faster: true },
  i18n: { defaultLocale: "de", locales: ${JSON.stringify(localeIds)} },
  onBrokenLinks: "warn",
  onBrokenAnchors: "ignore",
  presets: [["classic", { docs: { sidebarPath: "./sidebars.js" }, blog: false }]],
  plugins: [
    [
      "@docusaurus/plugin-content-docs",
      {
        id: "api",
        path: "api",
        routeBasePath: "api",
        sidebarPath: "./api-sidebars.js",
        docItemComponent: "@theme/ApiItem",
      },
    ],
    [
      "docusaurus-plugin-openapi-docs",
      {
        id: "openapi",
        docsPluginId: "api",
        config: {
          reference: { specPath: "openapi.json", outputDir: "api", sidebarOptions: { groupPathsBy: "tag" } },
        },
      },
    ],
  ],
  themes: ["docusaurus-theme-openapi-docs"],
  themeConfig: { navbar: { title: "Stock", items: [{ to: "/docs/intro", label: "Docs" }, { type: "localeDropdown" }] } },
};
`;

const guide = `---
title: Guide
---

# Guide

${"A paragraph of a guide, as long as one line of text is in the column of a page on a phone or a desk.\n\n".repeat(12)}
\`\`\`json
{ "status": "ACTIVE" }
\`\`\`
`;

const files = {
  "package.json": '{ "name": "stock", "private": true }\n',
  "docusaurus.config.js": config,
  "sidebars.js": 'module.exports = { docs: ["intro"] };\n',
  "api-sidebars.js": 'module.exports = { api: require("./api/sidebar.js") };\n',
  "docs/intro.md": guide,
  "src/pages/index.md": "# Stock\n\nThe home page.\n",
};

/** A portal on the stock theme. */
export interface StockPortal {
  folder: string;
  /** Generation of the API pages of all languages. */
  generate: Usage;
}

/**
 * Makes a portal on the stock theme in a temporary folder: this project's description in every language and its
 * packages, a home page, one guide, and no code.
 */
export async function makeStockPortal(operator: OperatorValues): Promise<StockPortal> {
  const folder = makeScratch("stock");
  const inFolder = (file: string): string => path.join(folder, file);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(inFolder(file)), { recursive: true });
    writeFileSync(inFolder(file), content);
  }
  linkPackages(folder);
  const descriptions = await readDescriptions(operator);
  const english = inFolder("i18n/en/docusaurus-plugin-content-docs-api/current");
  const usages: Usage[] = [];
  // The plugin writes to one folder, in which the last language made is the default one.
  for (const locale of [...localeIds].reverse()) {
    mkdirSync(inFolder("api"), { recursive: true });
    // The plugin loads the configuration, which names the sidebar, before it makes it.
    writeFileSync(inFolder("api/sidebar.js"), "module.exports = [];\n");
    writeFileSync(inFolder("openapi.json"), JSON.stringify(descriptions[locale]));
    usages.push(await runDocusaurus(folder, "gen-api-docs", "all"));
    if (locale !== "en") continue;
    mkdirSync(path.dirname(english), { recursive: true });
    renameSync(inFolder("api"), english);
  }
  rmSync(path.join(english, "sidebar.js"), { force: true });
  const [one, other] = usages as [Usage, Usage];
  return {
    folder,
    generate: {
      seconds: one.seconds + other.seconds,
      peakMemory: Math.max(one.peakMemory, other.peakMemory),
    },
  };
}

/** Runs Docusaurus in a folder with packages of its own. */
export function runDocusaurus(folder: string, ...args: string[]): Promise<Usage> {
  return runMeasured(path.join(folder, "node_modules/.bin/docusaurus"), args, folder);
}
