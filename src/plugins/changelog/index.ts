import type { LoadContext, Plugin } from "@docusaurus/types";
import { micromark } from "micromark";
import type { LocaleId } from "../../config/locales";
import { readCatalogue } from "../../openapi/generated";
import { changelogFile, kinds, type Release, readReleases } from "./releases";

/** The page `/changelog`, made of `docs/changelog.yaml`; the latest release is global data, for the home page. */
export default function changelog({ baseUrl, i18n }: LoadContext): Plugin {
  const locale = i18n.currentLocale as LocaleId;

  function toHtml(markdown: string): string {
    const linked = markdown.replace(/\[[^\]]*\]\(operation:([^)]*)\)/g, (_, id: string) => {
      const operation = readCatalogue().operations.find((candidate) => candidate.id === id);
      if (!operation)
        throw new Error(`${changelogFile}: there is no operation "${id}" → use an operationId of openapi/`);
      return `[${operation.name[locale]}](/api/${operation.slug})`;
    });
    return micromark(linked.replaceAll("](/", `](${baseUrl}`)).replace(/^<p>([\s\S]*)<\/p>$/, "$1");
  }

  return {
    name: "changelog",
    getPathsToWatch: () => [changelogFile],
    loadContent: async (): Promise<Release[]> =>
      readReleases().map((release) => ({
        version: release.version,
        date: release.date,
        summary: toHtml(release.summary[locale]),
        groups: kinds
          .map((kind) => ({ kind, texts: (release[kind] ?? []).map((text) => toHtml(text[locale])) }))
          .filter(({ texts }) => texts.length > 0),
      })),
    async contentLoaded({ content, actions }) {
      const [latest] = content as Release[];
      const releases = await actions.createData("releases.json", content as Release[]);
      actions.addRoute({
        path: `${baseUrl}changelog`,
        component: "@site/src/components/ChangelogPage",
        modules: { releases },
        exact: true,
      });
      actions.setGlobalData(latest && { version: latest.version, date: latest.date, summary: latest.summary });
    },
  };
}
