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

/** @returns the index of a language's pages */
export async function createIndex(entries: Entry[], locale: LocaleId): Promise<SearchIndex> {
  const split = locale === "de" ? await readCompoundSplitter() : () => [];
  const words = new MiniSearch<{ id: number } & Entry["fields"]>({
    fields: Object.keys(weights) satisfies string[] as Field[],
    tokenize: (text) =>
      tokenize(text)
        .filter(({ word }) => !isStopWord(word, locale))
        .map(({ word, parts }) => [word, ...parts].join(separator)),
    processTerm: memoize((joined) => {
      const [word = "", ...parts] = joined.split(separator);
      return indexTerms({ word, parts }, locale, split);
    }),
  });
  words.addAll(entries.map(({ fields }, id) => ({ id, ...fields })));
  return { records: entries.map(({ record }) => record), words: words.toJSON() };
}
