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
  /** MiniSearch's own form; a document's id is the record's place in `records`. */
  words: ReturnType<MiniSearch["toJSON"]>;
}

/** How a word travels through MiniSearch's tokenizer, which deals in strings. */
const separator = "\n";

/** @returns what gives the terms of a word, once a language: the desk makes an index often, of mostly the same words */
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
