import MiniSearch, { type Query, type QueryCombination } from "minisearch";
import type { LocaleId } from "../../config/locales";
import { fold, spell, stemOf, type Token, tokenize } from "./analysis";
import type { SearchIndex } from "./create-index";
import type { Field, SearchRecord } from "./records";
import { fieldWeights } from "./weights";

/** The documents that something was found in, with the terms found, and the number of words that were looked for. */
export type Found = Map<number, { score: number; width: number; match: Record<string, string[]> }>;

export interface Lookup {
  find(query: Query): Found;
  /** @returns the number of records that something was found in */
  countRecords(found: Found): number;
  /** @returns the terms of the glossary that resemble a query most, even those that it can't be a typo of */
  listSimilarTerms(query: string, most: number): SearchRecord[];
}

/** Up to this share of a word can differ in the terms to offer if nothing is found. */
const similarTerms = { fields: ["title" satisfies Field], fuzzy: 0.45 };

/** Makes MiniSearch use terms unchanged: they come from the same analysis as the index. */
const asTerm = { tokenize: (term: string) => [term], processTerm: (term: string) => term };

/** @returns MiniSearch's query for a term of the index */
export const exactly = (term: string): QueryCombination => ({ ...asTerm, queries: [term] });

/** @returns MiniSearch's query for all of the words */
export const allOf = (tokens: Token[], locale: LocaleId): Query => ({
  combineWith: "AND",
  queries: tokens.map(({ word }) => exactly(stemOf(word, locale))),
});

/** @param index the index that the build wrote */
export async function openIndex({ records, owners, words, otherWords }: SearchIndex): Promise<Lookup> {
  const fields = [...Object.keys(fieldWeights), "others"];
  const tokenizeOthers = (text: string): string[] => text.split(" ");
  const miniSearch = await MiniSearch.loadJSAsync(words, { fields, ...asTerm, tokenize: tokenizeOthers });
  // The words from elsewhere are completed and corrected as well. Their document belongs to no record.
  const others = Object.values(otherWords).flatMap((typed) => typed.map((each) => spell(tokenize(each))));
  miniSearch.add({ id: owners.length, others: others.join(" ") });
  const recordOf = (document: number): SearchRecord | undefined => records[owners[document] ?? -1];
  return {
    find: (query) =>
      new Map(
        miniSearch
          .search(query, { boost: fieldWeights })
          .map(({ id, score, match }) => [id, { score, match, width: 1 }]),
      ),
    countRecords: (found) => new Set([...found.keys()].flatMap((id) => owners[id] ?? [])).size,
    listSimilarTerms: (query, most) =>
      miniSearch
        .search(fold(query), {
          ...similarTerms,
          tokenize: tokenizeOthers,
          filter: ({ id }) => recordOf(id)?.kind === "term",
        })
        .slice(0, most)
        .flatMap(({ id }) => recordOf(id) ?? []),
  };
}
