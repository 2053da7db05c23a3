import assert from "node:assert/strict";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readCatalog } from "../../src/openapi/read/generated";
import { isStopWord, stems, tokenize } from "../../src/plugins/search/analysis";
import { readQueries, readSearcher, score } from "../support/search-score";
import { assertNone, buildFolder } from "./site";

for (const locale of localeIds) {
  test(`readers find what they search for (${locale})`, async () => {
    const { asked, first, firstThree, misses } = score(await readSearcher(buildFolder, locale), readQueries(locale));
    const list = `\n  ${misses.join("\n  ")}`;
    assert.ok(asked >= 60);
    assert.ok(first / asked >= 0.9, `${first} of ${asked} find the right page first:${list}`);
    assert.ok(firstThree / asked >= 0.98, `${firstThree} of ${asked} find it among the first three:${list}`);
  });

  test(`each operation is found by its ID, its slug, its name, and its method and path (${locale})`, async () => {
    const searcher = await readSearcher(buildFolder, locale);
    assertNone(
      readCatalog().operations.flatMap(({ id, slug, name, method, path }) =>
        [id, slug, name[locale], `${method.toUpperCase()} ${path}`]
          .filter((query) => {
            const operations = searcher.search(query).groups.find(({ kind }) => kind === "operation");
            return operations?.hits[0]?.record.path !== `api/${slug}`;
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
    assertNone(
      [...new Set(pairs)].flatMap((query) => {
        const operations = searcher.search(query).groups.find(({ kind }) => kind === "operation");
        const first = operations?.hits[0]?.record;
        const found = names.get(first?.path ?? "");
        return [...tellingWords(query).keys()].every((stem) => found?.has(stem))
          ? []
          : [`"${query}" finds ${first?.title} first`];
      }),
    );
  });

  /** The stems of the words in a name, because readers who search for a resource type different forms of its name. */
  const tellingWords = (name: string): Map<string, string> =>
    new Map(
      tokenize(name)
        .filter(({ word }) => !isStopWord(word, locale))
        .map(({ word }) => [stems(word, locale)[0] ?? word, word]),
    );
}
