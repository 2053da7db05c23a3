import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import groupBy from "lodash/groupBy";
import partition from "lodash/partition";
import uniq from "lodash/uniq";
import type { LocaleId } from "../../config/locales";
import { operator } from "../../config/operator";
import {
  areas,
  type Change,
  changelogFile,
  type Kind,
  kinds,
  type Release,
  type ReleaseDetails,
  readReleases,
} from "../../config/releases";
import { words } from "../../config/words";
import { changeLinks, inline, linkText, plainText } from "../../lib/markup/markdown";
import type { OperationChanges } from "../../openapi/model/changes";
import { type Catalog, generated, readCatalog, readHistory } from "../../openapi/model/generated";
import { type Release as HistoryRelease, listReleases, publishedRelease } from "../../openapi/model/releases";
import type { Change as OperationChange } from "../../openapi/model/types";
import { descriptionFiles } from "../../openapi/read/files";
import { readOperationId } from "../../openapi/read/operation-links";
import { changesId, showChange } from "../../openapi/render/changes";
import { makeFeed } from "./feeds";

/** Number of releases that the home page shows. */
const shownAtHome = 3;

/** @returns the page with all that a release has changed in the API */
const detailsRoute = (version: string): string => `/changelog/${version}`;

/**
 * Makes the page `/changelog` from `docs/changelog.yaml` and the history of the API, with an Atom and an RSS feed of all
 * changes, an Atom feed of each area, and a page with all that each release has changed in the API under it. The latest
 * releases are global data for the home page.
 */
export default function changelog({ baseUrl, i18n, siteConfig }: LoadContext): Plugin {
  const locale = i18n.currentLocale as LocaleId;
  const { changelog: titles } = words[locale];

  /** Read together with the releases, because they can change between loads. */
  let catalog: Catalog;
  let history: HistoryRelease[];

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
    const mark = `<strong class="breaking">${titles.breaking}:</strong> `;
    const [breaking, others] = partition(changes, ({ breaking }) => breaking);
    return [
      ...breaking.map((change) => mark + toHtml(change[locale])),
      ...others.map((change) => toHtml(change[locale])),
    ];
  }

  /** @returns the operations that a release of the API has changed, and its description */
  function showRelease(version: string, isNewest: boolean): Release["areas"][number]["groups"] {
    const changes = history.find((release) => release.version === version);
    const showOperation = ({ id, call, kind }: OperationChanges): string => {
      const operation = catalog.operations.find((candidate) => candidate.id === id);
      const anchor = kind === "added" ? "" : `#${changesId(version)}`;
      return operation ? `[${linkText(operation.name[locale])}](/api/${operation.slug}${anchor})` : `\`${call}\``;
    };
    const operations = Object.entries(groupBy(changes?.operations, "kind")).map(
      ([kind, list]) => `**${titles.kinds[kind as Kind]}:** ${list.map(showOperation).join(", ")}`,
    );
    const usual = changes?.usual.map((change) => `**${titles.usual}:** ${showChange(words[locale], change)}`);
    const details = changes ? [`[${titles.details}](${detailsRoute(version)})`] : [];
    const link = (file: string): string => `[${file}](pathname:///${baseUrl.slice(operator.baseUrl.length)}${file})`;
    const kept = listReleases().includes(version) ? [`${link(publishedRelease(version))} (${titles.lean})`] : [];
    const description = isNewest ? descriptionFiles.map(link) : kept;
    return [
      { title: titles.operations, texts: [...operations, ...(usual ?? []), ...details].map(toHtml) },
      { title: titles.apiDescription, texts: description.map(toHtml) },
    ].filter(({ texts }) => texts.length > 0);
  }

  /** @returns what a release has changed, by tag and operation */
  function showDetails({ version, operations, usual }: HistoryRelease): ReleaseDetails {
    const show = (list: OperationChange[]): string[] =>
      uniq(list.map((change) => inline(showChange(words[locale], change))));
    const shown = operations.map(({ id, call, kind, changes }) => {
      const { slug, tag, name } = catalog.operations.find((candidate) => candidate.id === id) ?? {};
      const texts = changes.length > 0 ? show(changes) : [titles.kinds[kind as Kind]];
      return { tag, name: name?.[locale] ?? call, to: slug && `/api/${slug}`, texts };
    });
    const general = { id: "usual", title: titles.usual, operations: [{ texts: show(usual) }] };
    const tags = catalog.tags.map(({ name: id, title }) => ({
      id,
      title: title[locale],
      operations: shown.filter(({ tag }) => tag === id),
    }));
    const removed = { id: "removed", title: titles.kinds.removed, operations: shown.filter(({ tag }) => !tag) };
    return {
      version,
      tags: [general, ...tags, removed].filter(({ operations }) => operations.some(({ texts }) => texts.length > 0)),
    };
  }

  return {
    name: "changelog",
    getPathsToWatch: () => [changelogFile, generated.catalog, generated.history],
    loadContent: async (): Promise<Release[]> => {
      catalog = readCatalog();
      history = readHistory(locale);
      const releases = readReleases();
      const newest = releases.find(({ api }) => api);
      return releases.map((release) => ({
        version: release.version,
        date: release.date,
        summary: toHtml(release.summary[locale]),
        lead: plainText(setLinks(release.summary[locale])),
        areas: areas.flatMap((area) => {
          const [urgent, others] = partition(kinds, (kind) => release[area]?.[kind]?.some(({ breaking }) => breaking));
          const groups = [...urgent, ...others].flatMap((kind) => {
            const texts = showChanges(release[area]?.[kind] ?? []);
            return texts.length > 0 ? [{ title: titles.kinds[kind], texts }] : [];
          });
          if (area === "api" && release.api) groups.push(...showRelease(release.version, release === newest));
          return groups.length > 0 ? [{ title: titles.areas[area], groups }] : [];
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
      const written = (content as Release[]).map(({ version }) => version);
      for (const release of history.filter(({ version }) => written.includes(version))) {
        const file = `release-${release.version}.json`;
        await actions.createData(file, showDetails(release));
        actions.addRoute({
          path: baseUrl + detailsRoute(release.version).slice(1),
          component: "@site/src/components/ChangelogPage/ReleasePage",
          modules: { release: `@generated/changelog/default/${file}` },
          exact: true,
        });
      }
      actions.setGlobalData(latest.map(({ version, date, lead }) => ({ version, date, lead })));
    },
    async postBuild({ content, outDir }) {
      const { title, description } = titles;
      const folder = path.join(outDir, "changelog");
      mkdirSync(folder, { recursive: true });
      const page = {
        description,
        language: locale,
        siteUrl: siteConfig.url,
        url: `${siteConfig.url}${baseUrl}changelog`,
      };
      const releases = content as Release[];
      const feed = makeFeed(releases, { ...page, title: `${title} | ${siteConfig.title}` });
      writeFileSync(path.join(folder, "atom.xml"), feed.atom1());
      writeFileSync(path.join(folder, "rss.xml"), feed.rss2());
      for (const area of areas) {
        const areaTitle = titles.areas[area];
        const own = releases.flatMap((release) => {
          const only = release.areas.filter((each) => each.title === areaTitle);
          return only.length > 0 ? [{ ...release, areas: only }] : [];
        });
        const feedOfArea = makeFeed(own, { ...page, title: `${title}: ${areaTitle} | ${siteConfig.title}`, area });
        writeFileSync(path.join(folder, `${area}.atom.xml`), feedOfArea.atom1());
      }
    },
  };
}
