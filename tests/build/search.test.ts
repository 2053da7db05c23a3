import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readCatalog } from "../../src/openapi/model/generated";
import { isStopWord, stems, tokenize } from "../../src/plugins/search/analysis";
import type { SearchIndex } from "../../src/plugins/search/create-index";
import { readOtherWords } from "../../src/plugins/search/other-words";
import type { Searcher } from "../../src/plugins/search/query";
import type { SearchRecord } from "../../src/plugins/search/records";
import { indexPath, readQueries, readSearcher, score } from "../support/search-score";
import { assertNone, buildFolder } from "./site";

const firstOperation = (searcher: Searcher, query: string): SearchRecord | undefined =>
  searcher
    .search(query)
    .groups.flatMap(({ hits }) => hits.map(({ record }) => record))
    .find(({ kind }) => kind === "operation");

for (const locale of localeIds) {
  test(`readers find what they search for (${locale})`, async () => {
    const queries = [...readQueries(locale), ...readQueries(locale, "fresh-1")];
    const { asked, first, firstThree, misses } = score(await readSearcher(buildFolder, locale), queries);
    const list = `\n  ${misses.join("\n  ")}`;
    assert.ok(asked >= 200);
    assert.ok(first / asked >= 0.95, `${first} of ${asked} find the right page first:${list}`);
    assert.ok(firstThree / asked >= 0.99, `${firstThree} of ${asked} find it among the first three:${list}`);
  });

  test(`each guide of a term has a record (${locale})`, () => {
    const { records } = JSON.parse(readFileSync(indexPath(buildFolder, locale), "utf8")) as SearchIndex;
    const pages = new Set(records.map(({ path }) => path));
    const terms = records.filter(({ kind }) => kind === "term");
    assert.ok(terms.length > 90);
    assertNone(terms.filter(({ guide }) => guide && !pages.has(guide)).map(({ path }) => path));
  });

  test(`each word from elsewhere finds pages (${locale})`, async () => {
    const searcher = await readSearcher(buildFolder, locale);
    assertNone(
      Object.entries(readOtherWords(locale)).flatMap(([own, typed]) =>
        [...own.split(", "), ...typed]
          .filter((word) => searcher.search(word).groups.length === 0)
          .map((word) => `"${word}" finds nothing`),
      ),
    );
  });

  test(`each operation is found by its ID, its slug, its name, and its method and path (${locale})`, async () => {
    const searcher = await readSearcher(buildFolder, locale);
    assertNone(
      readCatalog().operations.flatMap(({ id, slug, name, method, path }) =>
        [id, slug, name[locale], `${method.toUpperCase()} ${path}`]
          .filter((query) => {
            return firstOperation(searcher, query)?.path !== `api/${slug}`;
          })
          .map((query) => `"${query}" doesn't find api/${slug} first among the operations`),
      ),
    );
  });

  test(`an operation whose name contains all words of the query comes first among the operations (${locale})`, async () => {
    const searcher = await readSearcher(buildFolder, locale);
    const names = new Map(
      readCatalog().operations.map(({ slug, name }) => [`api/${slug}`, tellingWords(name[locale])]),
    );
    const pairs = [...names.values()].flatMap((words) =>
      [...words.values()].flatMap((one, at) => [...words.values()].slice(at + 1).map((other) => `${one} ${other}`)),
    );
    assert.ok(pairs.length >= 200);
    const misses = [...new Set(pairs)].flatMap((query) => {
      const first = firstOperation(searcher, query);
      const found = names.get(first?.path ?? "");
      return [...tellingWords(query).keys()].every((stem) => found?.has(stem))
        ? []
        : [`"${query}" finds ${first?.title} first`];
    });
    // Some pairs mean something else to readers: "create user" means to invite a person.
    assert.ok(misses.length <= 0.03 * pairs.length, misses.join("\n"));
  });

  /** The stems of the words in a name, because readers who search for a resource type different forms of its name. */
  const tellingWords = (name: string): Map<string, string> =>
    new Map(
      tokenize(name)
        .filter(({ word }) => !isStopWord(word, locale))
        .map(({ word }) => [stems(word, locale)[0] ?? word, word]),
    );
}
