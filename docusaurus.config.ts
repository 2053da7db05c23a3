import { spawnSync } from "node:child_process";
import type { Options as DocsOptions } from "@docusaurus/plugin-content-docs";
import type { Options as PresetOptions, ThemeConfig } from "@docusaurus/preset-classic";
import type { Config } from "@docusaurus/types";
import { footer } from "./src/config/footer";
import { headTags } from "./src/config/head-tags";
import { currentLocale, defaultLocale, i18n, type LocaleId, localeIds } from "./src/config/locales";
import { navbar } from "./src/config/navbar";
import { imageUrl, operator } from "./src/config/operator";
import { parts } from "./src/config/parts";
import { sitemap } from "./src/config/sitemap";
import { staged } from "./src/openapi/model/generated";
import changelog from "./src/plugins/changelog";
import openapiFiles from "./src/plugins/openapi-files";
import openapiThemeParts from "./src/plugins/openapi-theme";
import reference from "./src/plugins/reference";
import { makePageGenerator } from "./src/plugins/reference/page-generator";
import rootFiles from "./src/plugins/root-files";
import sandbox from "./src/plugins/sandbox";
import search from "./src/plugins/search";
import staticCode from "./src/plugins/static-code";
import unusedCode from "./src/plugins/unused-code";
import { guideTransformations } from "./src/remark";

const title = operator.siteTitle[currentLocale];

/** Whether git can tell when a page was changed, which it can't in a downloaded archive. Without it, pages have no date. */
const hasHistory = spawnSync("git", ["rev-parse", "--is-inside-work-tree"]).status === 0;

const future = {
  v4: true,
  faster: true,
  // Without a git history, the build would fail when it reads dates from it.
  ...(!hasHistory && { experimental_vcs: "disabled" as const }),
} satisfies Config["future"];

const guides = {
  path: "docs",
  routeBasePath: "docs",
  sidebarPath: "./sidebars.ts",
  showLastUpdateTime: true,
  editUrl: operator.editUrl || undefined,
  editLocalizedFiles: true,
  beforeDefaultRemarkPlugins: guideTransformations,
} satisfies DocsOptions;

/** The pages of a language, which `npm run generate` has written by `docusaurus gen-api-docs`. */
const pagesOf = (locale: LocaleId) => ({
  specPath: staged.outline(locale),
  outputDir: staged.pages(locale),
  template: "./src/plugins/reference/page.mustache",
  showInfoPage: false,
  ...(locale === defaultLocale && {
    sidebarOptions: {
      groupPathsBy: "tag" as const,
      sidebarGenerators: { createDocItem: ({ id }: { id: string }) => ({ type: "doc", id }) },
    },
  }),
  markdownGenerators: { createApiPageMD: makePageGenerator(locale) },
});

const openapi = {
  id: "openapi",
  docsPluginId: "api",
  config: Object.fromEntries(localeIds.map((locale) => [locale, pagesOf(locale)])),
};

const referenceOptions = {
  id: "api",
  path: "api",
  routeBasePath: "api",
  sidebarPath: "./src/plugins/reference/sidebar.ts",
} satisfies DocsOptions & { id: string };

const preset = {
  docs: parts.guides && guides,
  blog: false,
  // With `npm start`, the debug pages would contain all data of all plugins, and be rebuilt on each change.
  debug: false,
  theme: {
    customCss: [
      "./src/css/fonts.css",
      "./src/css/tokens.css",
      "./src/css/custom.css",
      "./src/css/code.css",
      "./src/css/api.css",
      "./src/css/loading.css",
      "./src/css/print.css",
    ],
  },
  sitemap,
} satisfies PresetOptions;

const themeConfig = {
  ...(operator.socialCard && {
    image: imageUrl(operator.socialCard),
    metadata: [{ name: "twitter:card", content: "summary_large_image" }],
  }),
  colorMode: { respectPrefersColorScheme: true },
  docs: { sidebar: { autoCollapseCategories: true } },
  announcementBar: operator.announcement
    ? { id: operator.announcement.id, content: operator.announcement[currentLocale], isCloseable: true }
    : undefined,
  navbar: navbar(title),
  footer,
  // `src/css/code.css` colors code. The theme's own colors would be in a `style` attribute of every block.
  prism: { theme: { plain: {}, styles: [] } },
} satisfies ThemeConfig;

const config: Config = {
  title,
  url: operator.siteUrl,
  baseUrl: operator.baseUrl,
  baseUrlIssueBanner: false,
  favicon: operator.favicon ? imageUrl(operator.favicon) : undefined,
  i18n: i18n(operator.baseUrl),
  storage: { type: "localStorage", namespace: false },
  future,
  onBrokenAnchors: "throw",
  onDuplicateRoutes: "throw",
  markdown: { mermaid: true, format: "detect" },
  headTags,
  clientModules: [
    "./src/components/client/address.ts",
    "./src/components/client/current-link.ts",
    "./src/components/client/current-section.ts",
    "./src/components/client/idle-prefetch.ts",
    "./src/components/client/loading-bar.ts",
    "./src/components/client/open-target.ts",
    "./src/components/client/page-change.ts",
    "./src/components/client/print.ts",
    "./src/components/client/restored.ts",
    "./src/components/client/scroll-areas.ts",
  ],
  presets: [["classic", preset]],
  plugins: [
    [reference, referenceOptions],
    ["docusaurus-plugin-openapi-docs", openapi],
    ...(parts.changelog ? [changelog] : []),
    openapiFiles,
    ...(parts.sandbox ? [sandbox] : []),
    staticCode,
    rootFiles,
    search,
    unusedCode,
  ],
  themes: ["@docusaurus/theme-mermaid", openapiThemeParts],
  themeConfig,
  customFields: { parts, feedbackUrl: operator.feedbackUrl },
};

export default config;
