/** How well the built index answers the query sets: by the code and the files that the browser uses. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { defaultLocale, type LocaleId } from "../../src/config/locales";
import type { SearchIndex } from "../../src/plugins/search/create-index";
import { createSearcher, type Searcher } from "../../src/plugins/search/query";
import { indexFile } from "../../src/plugins/search/records";

export interface Query {
  query: string;
  /** Routes that are right, without the language's prefix. */
  expect: string[];
  why: string;
}

export interface Score {
  asked: number;
  /** Queries whose first result is right. */
  first: number;
  /** Queries with a right one among the first three, in the order in which the dialog shows them. */
  firstThree: number;
  /** Queries whose first result is not right, one a line. */
  misses: string[];
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;

/** The index of a language below the build's folder. */
export const indexPath = (folder: string, locale: LocaleId): string =>
  path.join(folder, locale === defaultLocale ? "" : locale, indexFile);

export const readSearcher = (folder: string, locale: LocaleId): Promise<Searcher> =>
  createSearcher(readJson<SearchIndex>(indexPath(folder, locale)), locale);

/** The set that the search is made for, and the one that it has not been tuned to. */
export const querySets = ["queries", "held-out"] as const;

export const readQueries = (locale: LocaleId, set: (typeof querySets)[number] = "queries"): Query[] =>
  parse(readFileSync(`tests/search/${set}.${locale}.yaml`, "utf8"));

/** A record's path or an expected route: its page, and the section where it names one. */
function divide(route: string): { page: string; section: string } {
  const [page = "", section = ""] = route.split("#");
  return { page: page.replace(/^\/|\/$/g, ""), section };
}

function isRight(path: string, expected: string): boolean {
  const [found, wanted] = [divide(path), divide(expected)];
  return found.page === wanted.page && (wanted.section === "" || found.section === wanted.section);
}

/** @returns how many of the queries find a right page, and where not, what they find */
export function score(searcher: Searcher, queries: Query[]): Score {
  const places = queries.map(({ query, expect }) => {
    const paths = searcher.search(query).flatMap(({ hits }) => hits.map(({ record }) => record.path));
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
          `${place < 0 ? "nowhere" : `place ${place + 1}`}: "${query}" finds ${paths[0] ?? "nothing"}, wants ${expect.join(" or ")}`,
      ),
  };
}
