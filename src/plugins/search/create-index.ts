import memoize from "lodash/memoize";
import MiniSearch from "minisearch";
import type { LocaleId } from "../../config/locales";
import { indexTerms, isStopWord, tokenize } from "./analysis";
import { readCompoundSplitter } from "./compounds";
import type { Entry } from "./extract";
import { type Field, type SearchRecord, weights } from "./records";

/** The file that the browser loads. */
export interface SearchIndex {
  records: SearchRecord[];
  /** MiniSearch's own format; a document's ID is the position of its record in `records`. */
  words: ReturnType<MiniSearch["toJSON"]>;
}

/** Joins a word and its parts for MiniSearch's tokenizer, which handles only strings. */
const separator = "\n";

/**
 * @returns a function that returns a word's terms, created once per language: `npm start` often creates an index,
 *   mostly of the same words
 */
const makeAnalyzer = memoize(async (locale: LocaleId) => {
  const split = locale === "de" ? await readCompoundSplitter() : () => [];
  return memoize((joined: string) => {
    const [word = "", ...parts] = joined.split(separator);
    return indexTerms({ word, parts }, locale, split);
  });
});

/** @returns the index of a language's pages */
export async function createIndex(entries: Entry[], locale: LocaleId): Promise<SearchIndex> {
  const words = new MiniSearch<{ id: number } & Entry["fields"]>({
    fields: Object.keys(weights) satisfies string[] as Field[],
    tokenize: (text) =>
      tokenize(text)
        .filter(({ word }) => !isStopWord(word, locale))
        .map(({ word, parts }) => [word, ...parts].join(separator)),
    processTerm: await makeAnalyzer(locale),
  });
  await words.addAllAsync(entries.map(({ fields }, id) => ({ id, ...fields })));
  return { records: entries.map(({ record }) => record), words: words.toJSON() };
}
