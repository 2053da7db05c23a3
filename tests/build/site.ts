/** The built site as the tests see it. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { defaultLocale, type LocaleId, localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { listFiles } from "../../src/lib/files";

export const buildFolder = "build";

if (!existsSync(path.join(buildFolder, "index.html"))) {
  console.error(`There is no built site in ${buildFolder}/ → run "npm run build"`);
  process.exit(1);
}

export interface Page {
  /** Path of the file, relative to the build folder. */
  file: string;
  locale: LocaleId;
  /** Path within its language, without a trailing slash: `/`, `/docs/intro`, `/404.html`. */
  route: string;
  /** Path that it is served at, without a trailing slash. */
  path: string;
  isNotFoundPage: boolean;
  $: CheerioAPI;
}

/** Files with this extension, relative to the build folder. */
export const listBuilt = (extension: string): string[] =>
  listFiles(buildFolder)
    .map((file) => path.posix.relative(buildFolder, file))
    .filter((file) => file.endsWith(extension));

export const readBuilt = (file: string): string => readFileSync(path.join(buildFolder, file), "utf8");

/** Base path of a language's pages: the operator's base path, followed by `en/` for English. */
export const baseUrlOf = (locale: LocaleId): string =>
  locale === defaultLocale ? operator.baseUrl : `${operator.baseUrl}${locale}/`;

/** @returns the path without its trailing slash; `/` stays unchanged */
export const trimSlash = (text: string): string => text.replace(/(?<=.)\/$/, "");

function describeFile(file: string): Omit<Page, "$"> {
  const locale = localeIds.find((id) => id !== defaultLocale && file.startsWith(`${id}/`)) ?? defaultLocale;
  const inLocale = locale === defaultLocale ? file : file.slice(locale.length + 1);
  const route = trimSlash(`/${inLocale.replace(/(^|\/)index\.html$/, "$1")}`);
  return {
    file,
    locale,
    route,
    path: trimSlash(`${baseUrlOf(locale).slice(0, -1)}${route}`) || "/",
    isNotFoundPage: inLocale === "404.html",
  };
}

export const pageFiles = listBuilt(".html").map(describeFile);

const parsed = new Map<string, CheerioAPI>();
const parse = (file: string): CheerioAPI => {
  const $ = parsed.get(file) ?? load(readBuilt(file), { xml: { xmlMode: false } });
  // Of the environments, programs read the printed one.
  $("[data-environment][hidden]").remove();
  parsed.set(file, $);
  return $;
};

/** All pages, including `404.html`; each is parsed when its content is first used. */
export const loadPages = (): Page[] =>
  pageFiles.map((page) => ({
    ...page,
    get $() {
      return parse(page.file);
    },
  }));

/** The pages of the default language, each with its counterpart. */
export function loadPairs(): { de: Page; en: Page }[] {
  const english = new Map(
    loadPages()
      .filter(({ locale }) => locale === "en")
      .map((page) => [page.route, page]),
  );
  return loadPages().flatMap((de) => {
    const en = de.locale === "de" && english.get(de.route);
    return en ? [{ de, en }] : [];
  });
}

export const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Fails if there are errors, and lists them, one per line. */
export function assertNone(faults: string[]): void {
  const shown = faults.slice(0, 40).join("\n  ");
  assert.ok(faults.length === 0, `${faults.length} errors:\n  ${shown}${faults.length > 40 ? "\n  …" : ""}`);
}
