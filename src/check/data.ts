import { existsSync } from "node:fs";
import { glossaryFile } from "../config/guides";
import { type HomeTexts, homeFile } from "../config/home";
import { type LocaleId, localeIds, sourceLocale } from "../config/locales";
import { changelogFile, type SourceRelease } from "../config/releases";
import type { Finding } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { readYamlFile } from "../lib/findings/yaml-file";
import { listLinks } from "../lib/markup/markdown";
import { childPointer } from "../lib/pointer";
import { descriptionRoot, overlaysOf } from "../openapi/read/files";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { problemsFile } from "../openapi/read/problems";
import { listTexts } from "../openapi/read/texts";
import type { Link } from "./pages";
import type { Reference } from "./reference";

/** @returns an error if the description's version differs from the newest release of the API */
export function compareVersion({ reading }: Reference, releases: readonly SourceRelease[]): Finding[] {
  const { version } = reading.apis[sourceLocale].info;
  const released = releases.find(({ api }) => api)?.version;
  if (released === undefined || version === released) return [];
  const message = `the API has version ${version}, but its newest release in ${changelogFile} is ${released}`;
  const fix = `write ${released}, or correct the release`;
  return [{ file: descriptionRoot, place: "/info/version", message, fix }];
}

/** Data files that contain Markdown in all languages side by side. */
export const textFiles = [changelogFile, glossaryFile, lifecyclesFile, problemsFile];

/** @returns the links in data files and in the description, with their locations */
export const listDataLinks = (reference: Reference, home: HomeTexts): Link[] => [
  ...textFiles.filter((file) => existsSync(file)).flatMap(listWrittenLinks),
  ...listHomeLinks(home),
  ...listDescribedLinks(reference),
];

function listWrittenLinks(file: string): Link[] {
  return listLocalized(readYamlFile(file), "", undefined).flatMap(({ place, locale, text }) =>
    listLinks(text).map((url) => ({ file, place, locale, url })),
  );
}

/** @returns the links of the home page, which lead to pages of each language */
const listHomeLinks = (home: HomeTexts): Link[] =>
  listRoutes(home, "").flatMap(({ place, url }) => localeIds.map((locale) => ({ file: homeFile, place, locale, url })));

/** @returns the strings under the key `to` */
function listRoutes(node: unknown, place: string): { place: string; url: string }[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const below = childPointer(place, key);
    return key === "to" ? { place: below, url: String(value) } : listRoutes(value, below);
  });
}

/** @returns an error for each operation of the home page that doesn't exist */
export function checkHome({ catalog }: Reference, home: HomeTexts): Finding[] {
  const ids = catalog.operations.map(({ id }) => id);
  return Object.keys(home.steps ?? {})
    .filter((id) => !ids.includes(id))
    .map((id) => ({
      ...{ file: homeFile, place: childPointer("/steps", id), message: `the operation "${id}" doesn't exist` },
      fix: didYouMean(id, ids, "use an operationId from openapi/"),
    }));
}

const listDescribedLinks = ({ reading }: Reference): Link[] =>
  localeIds.flatMap((locale) =>
    [...listTexts(reading.apis[locale].document)].flatMap(([pointer, text]) =>
      listLinks(text).map((url) => ({
        file: locale === sourceLocale ? descriptionRoot : overlaysOf(locale),
        place: pointer,
        locale,
        url,
      })),
    ),
  );

interface LocalizedText {
  place: string;
  locale: LocaleId;
  text: string;
}

/** @returns the strings under the keys of languages */
function listLocalized(node: unknown, place: string, locale: LocaleId | undefined): LocalizedText[] {
  if (typeof node === "string") return locale ? [{ place, locale, text: node }] : [];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    listLocalized(value, childPointer(place, key), localeIds.find((id) => id === key) ?? locale),
  );
}
