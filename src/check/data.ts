import { existsSync } from "node:fs";
import { glossaryFile, guideFolders } from "../config/guides";
import { type LocaleId, localeIds } from "../config/locales";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { readYamlFile } from "../lib/findings/yaml-file";
import { listLinks } from "../lib/markup/markdown";
import { changelogFile, readReleases, type SourceRelease } from "../lib/releases";
import { descriptionRoot, germanOverlays } from "../openapi/read/description";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { problemsFile } from "../openapi/read/problems";
import { listTexts } from "../openapi/read/texts";
import { readGlossary, type Term } from "../remark/guides/glossary";
import type { Link } from "./pages";
import type { Reference } from "./reference";
import { attempt, type Read } from "./sources";

/** @returns the glossary, or an empty list if there is none; without a reference, its operationIds aren't checked */
export async function readTerms(reference: Reference | undefined): Promise<Read<Term[]>> {
  // If the guides folder is missing, that is reported elsewhere, and the terms aren't known.
  if (!existsSync(guideFolders.de)) return { findings: [] };
  if (!existsSync(glossaryFile)) return { findings: [], value: [] };
  const ids = reference?.catalog.operations.map(({ id }) => id) ?? null;
  return attempt(() => readGlossary(glossaryFile, ids));
}

export const readChangelog = (): Promise<Read<SourceRelease[]>> =>
  attempt(() => (existsSync(changelogFile) ? readReleases() : []));

/** @returns an error if the description's version differs from the newest release of the API; either can be missing */
export function compareVersion(reference: Reference | undefined, releases: readonly SourceRelease[]): Finding[] {
  const { version } = reference?.descriptions.en.info ?? {};
  const released = releases.find(({ api }) => api)?.version;
  if (version === undefined || released === undefined || version === released) return [];
  const message = `the API has version ${version}, but its newest release in ${changelogFile} is ${released}`;
  const fix = `write ${released}, or correct the release`;
  return [{ file: descriptionRoot, place: "/info/version", message, fix }];
}

/** Data files that contain Markdown in all languages side by side. */
const textFiles = [changelogFile, glossaryFile, lifecyclesFile, problemsFile];

/** @returns the links in the text of data files and of the description, with their locations */
export function listDataLinks(reference: Reference | undefined): Link[] {
  const links = textFiles.flatMap((file) => {
    try {
      const yaml = readYamlFile<unknown>(file);
      return listLocalized(yaml.data, [], undefined).flatMap(({ path, locale, text }) => {
        const urls = listLinks(text);
        if (urls.length === 0) return [];
        const { place = 1, column } = yaml.fault(path, "", "");
        return urls.map((url) => ({ file, place, column, locale, url }));
      });
    } catch (error) {
      // Reported where the file itself is checked.
      if (error instanceof FindingsError) return [];
      throw error;
    }
  });
  return reference ? [...links, ...listDescribedLinks(reference)] : links;
}

const listDescribedLinks = ({ descriptions }: Reference): Link[] =>
  localeIds.flatMap((locale) =>
    [...listTexts(descriptions[locale])].flatMap(([pointer, text]) =>
      listLinks(text).map((url) => ({
        file: locale === "de" ? germanOverlays : descriptionRoot,
        place: pointer,
        locale,
        url,
      })),
    ),
  );

interface LocalizedText {
  path: (string | number)[];
  locale: LocaleId;
  text: string;
}

/** @returns the strings under the keys `de` and `en` */
function listLocalized(node: unknown, path: (string | number)[], locale: LocaleId | undefined): LocalizedText[] {
  if (typeof node === "string") return locale ? [{ path, locale, text: node }] : [];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    listLocalized(
      value,
      [...path, Array.isArray(node) ? Number(key) : key],
      localeIds.find((id) => id === key) ?? locale,
    ),
  );
}
