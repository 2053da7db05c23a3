import type { LocaleId } from "../../config/locales";
import type { SearchIndex } from "./create-index";
import { groupHits, type HitGroup, shownOfKind } from "./group";
import { openIndex } from "./lookup";
import { createRanker, type Hit } from "./rank";
import { createReader, mostCharacters, type Unfound } from "./read";

export interface Searcher {
  /**
   * @param query any text; words after the first 12 are ignored
   * @returns the groups, starting with the best hits and empty if nothing is found; the words that no page has, to show
   *   next to the hits, which are empty if the query is a method and path; and terms that resemble the query, only if
   *   nothing is found
   */
  search(query: string): { groups: HitGroup[]; unfound: Unfound; near: Hit[] };
}

/**
 * @param index the index that the build wrote
 * @param locale the index's language
 */
export async function createSearcher(index: SearchIndex, locale: LocaleId): Promise<Searcher> {
  const lookup = await openIndex(index);
  const read = createReader(lookup, index.otherWords, index.records.length, locale);
  const rank = createRanker(lookup, index, locale);
  return {
    search(text) {
      const query = text.slice(0, mostCharacters);
      const { asked, typed, unfound } = read(query);
      const groups = groupHits(rank(query, asked), query, typed);
      const similar = groups.length > 0 ? [] : lookup.listSimilarTerms(query, shownOfKind.term);
      const near = similar.map((record) => ({ record, score: 0, starts: 0, terms: new Set<string>(), names: [] }));
      return { groups, unfound, near };
    },
  };
}
