import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import partition from "lodash/partition";
import type { LocaleId } from "../../config/locales";
import { operator } from "../../config/operator";
import { changeLinks, inline, linkText, plainText } from "../../lib/markup/markdown";
import {
  areas,
  areaTitles,
  breakingTitles,
  type Change,
  changelogFile,
  kinds,
  kindTitles,
  type Release,
  readReleases,
} from "../../lib/releases";
import { type Catalog, generated, readCatalog } from "../../openapi/read/generated";
import { readOperationId } from "../../openapi/read/operation-links";
import { makeFeeds } from "./feeds";

const feedTexts = {
  de: { title: "Changelog", description: "Was sich am Portal und an der Beschreibung der API geändert hat." },
  en: { title: "Changelog", description: "What has changed in the portal and in the description of the API." },
};

/** Number of releases that the home page shows. */
const shownAtHome = 3;

/**
 * Makes the page `/changelog` from `docs/changelog.yaml`, with an Atom and an RSS feed under it. The latest releases
 * are global data for the home page.
 */
export default function changelog({ baseUrl, i18n, siteConfig }: LoadContext): Plugin {
  const locale = i18n.currentLocale as LocaleId;

  /** Read together with the releases, because the catalog can change between loads. */
  let catalog: Catalog;

  /** Labels links to operations with the operations' names, and adds the base path to links to pages and files. */
  function setLinks(markdown: string): string {
    return changeLinks(markdown, ({ url, text }) => {
      const id = readOperationId(url);
      const [, file] = /^pathname:\/\/\/(.*)/.exec(url) ?? [];
      if (file !== undefined) return { url: operator.baseUrl + file, text };
      if (id === undefined) return /^\/(?!\/)/.test(url) ? { url: baseUrl + url.slice(1), text } : undefined;
      const operation = catalog.operations.find((candidate) => candidate.id === id);
      if (!operation)
        throw new Error(`${changelogFile}: the operation "${id}" doesn't exist → use an operationId from openapi/`);
      return { url: `${baseUrl}api/${operation.slug}`, text: linkText(operation.name[locale]) };
    });
  }

  const toHtml = (markdown: string): string => inline(setLinks(markdown));

  /** @returns the changes as HTML; breaking changes come first and are marked */
  function showChanges(changes: Change[]): string[] {
    const mark = `<strong class="breaking">${breakingTitles[locale]}:</strong> `;
    const [breaking, others] = partition(changes, ({ breaking }) => breaking);
    return [
      ...breaking.map((change) => mark + toHtml(change[locale])),
      ...others.map((change) => toHtml(change[locale])),
    ];
  }

  return {
    name: "changelog",
    getPathsToWatch: () => [changelogFile, generated.catalog],
    loadContent: async (): Promise<Release[]> => {
      catalog = readCatalog();
      return readReleases().map((release) => ({
        version: release.version,
        date: release.date,
        summary: toHtml(release.summary[locale]),
        lead: plainText(setLinks(release.summary[locale])),
        areas: areas.flatMap((area) => {
          const [urgent, others] = partition(kinds, (kind) => release[area]?.[kind]?.some(({ breaking }) => breaking));
          const groups = [...urgent, ...others].flatMap((kind) => {
            const texts = showChanges(release[area]?.[kind] ?? []);
            return texts.length > 0 ? [{ title: kindTitles[kind][locale], texts }] : [];
          });
          return groups.length > 0 ? [{ title: areaTitles[area][locale], groups }] : [];
        }),
      }));
    },
    async contentLoaded({ content, actions }) {
      const latest = (content as Release[]).slice(0, shownAtHome);
      await actions.createData("releases.json", content as Release[]);
      actions.addRoute({
        path: `${baseUrl}changelog`,
        component: "@site/src/components/ChangelogPage",
        // The file's alias, because its path differs between machines, and chunk names are derived from it.
        modules: { releases: "@generated/changelog/default/releases.json" },
        exact: true,
      });
      actions.setGlobalData(latest.map(({ version, date, lead }) => ({ version, date, lead })));
    },
    async postBuild({ content, outDir }) {
      const { title, description } = feedTexts[locale];
      const folder = path.join(outDir, "changelog");
      mkdirSync(folder, { recursive: true });
      const feeds = makeFeeds(content as Release[], {
        title: `${title} | ${siteConfig.title}`,
        description,
        language: locale,
        siteUrl: siteConfig.url,
        url: `${siteConfig.url}${baseUrl}changelog`,
      });
      for (const [name, feed] of Object.entries(feeds)) writeFileSync(path.join(folder, name), feed);
    },
  };
}
