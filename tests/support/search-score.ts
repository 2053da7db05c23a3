/** How well the built index serves the query sets, measured with the code and files that the browser uses. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { defaultLocale, type LocaleId } from "../../src/config/locales";
import type { SearchIndex } from "../../src/plugins/search/create-index";
import { createSearcher, type Searcher } from "../../src/plugins/search/query";
import { indexFile } from "../../src/plugins/search/records";

export interface Query {
  query: string;
  /** Correct routes, without the language prefix. */
  expect: string[];
  why?: string;
}

export interface Score {
  asked: number;
  /** Queries whose first result is correct. */
  first: number;
  /** Queries with a correct result among the first three, in the order of the dialog. */
  firstThree: number;
  /** One description for each query whose first result isn't correct. */
  misses: string[];
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;

/** Path of a language's index in the build folder. */
export const indexPath = (folder: string, locale: LocaleId): string =>
  path.join(folder, locale === defaultLocale ? "" : locale, indexFile);

export const readSearcher = (folder: string, locale: LocaleId): Promise<Searcher> =>
  createSearcher(readJson<SearchIndex>(indexPath(folder, locale)), locale);

/** The set that the search is tuned for, and sets that were written before the search knew their words. */
export const querySets = [
  "queries",
  "fresh-1",
  "fresh-2",
  "fresh-3",
  "fresh-4",
  "fresh-5",
  "fresh-6",
  "fresh-7",
  "fresh-8",
] as const;

export const readQueries = (locale: LocaleId, set: (typeof querySets)[number] = "queries"): Query[] =>
  parse(readFileSync(`tests/search/${set}.${locale}.yaml`, "utf8"));

/** @returns common words of developers, for which the search should find something */
export const readWords = (locale: LocaleId): string[] =>
  readFileSync(`tests/search/words.${locale}.txt`, "utf8").trim().split("\n");

/** Splits a record's path or an expected route into its page and its section, if any. */
function divide(route: string): { page: string; section: string } {
  const [page = "", section = ""] = route.split("#");
  return { page: page.replace(/^\/|\/$/g, ""), section };
}

function isRight(path: string, expected: string): boolean {
  const [found, wanted] = [divide(path), divide(expected)];
  return found.page === wanted.page && (wanted.section === "" || found.section === wanted.section);
}

/** @returns how many queries find a correct page, and the results of the other queries */
export function score(searcher: Searcher, queries: Query[]): Score {
  const places = queries.map(({ query, expect }) => {
    const paths = searcher.search(query).groups.flatMap(({ hits }) => hits.map(({ record }) => record.path));
    return { query, expect, paths, place: paths.findIndex((found) => expect.some((route) => isRight(found, route))) };
  });
  const within = (count: number): number => places.filter(({ place }) => place >= 0 && place < count).length;
  return {
    asked: queries.length,
    first: within(1),
    firstThree: within(3),
    misses: places
      .filter(({ place }) => place !== 0)
      .map(
        ({ query, expect, paths, place }) =>
          `${place < 0 ? "nowhere" : `place ${place + 1}`}: "${query}" finds ${paths[0] ?? "nothing"}, expected ${expect.join(" or ")}`,
      ),
  };
}
