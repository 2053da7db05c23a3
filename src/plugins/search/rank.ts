import type { LocaleId } from "../../config/locales";
import { fold, spell, stemOf, type Token, tellingWords, tokenize } from "./analysis";
import { compareCalls, readCall, shapeOf } from "./calls";
import type { SearchIndex } from "./create-index";
import { exactly, type Lookup } from "./lookup";
import { type Asked, shortestTyped } from "./read";
import type { Field, SearchRecord } from "./records";
import { queryWeights } from "./weights";

/** A record that matches a query. */
export interface Hit {
  record: SearchRecord;
  score: number;
  /** The share of its page's name that was typed, from the beginning; 0 if something else was typed. */
  starts: number;
  /** The index's terms that were found in it. */
  terms: ReadonlySet<string>;
  /** The query's words that are names in it, as typed: of fields, parameters, or problem types. */
  names: string[];
}

/** What a record has of a query. */
interface Rating {
  text: number;
  /** The score of its best name. */
  name: number;
  matched: Set<Asked>;
  terms: Set<string>;
  names: Set<string>;
}

/** What one of a record's names has of a query. */
interface NameRating {
  score: number;
  words: number;
  weight: number;
}

/** Hits whose scores differ by no more than this share count as equal. */
const nearTie = 0.1;
/** A name that several words form finds the records that have it, unless more documents do than twice the shown operations. */
const mostJoined = 12;

const makeRating = (): Rating => ({ text: 0, name: 0, matched: new Set(), terms: new Set(), names: new Set() });

/** @returns a text without spaces and punctuation */
const squash = (tokens: Token[]): string => spell(tokens).replace(/ /g, "");

/** Hits of one level are equally relevant and keep the index's order. */
const levelOf = ({ score }: Hit): number => Math.round(Math.log(1 + score) / Math.log(1 + nearTie));

/** @returns a function that rates the records by what was found for a query's units, and returns the best first */
export function createRanker(
  { find }: Lookup,
  { records, owners, sizes }: SearchIndex,
  locale: LocaleId,
): (query: string, units: Asked[]) => Hit[] {
  const calls = records.map(({ call }) => (call ? shapeOf(call) : ""));
  const slugs = records.map(({ call, path }) => (call ? squash(tokenize(path.split("/").at(-1) ?? "")) : ""));
  // With and without stop words: readers type both "create bundle" and "create a b".
  const titles = [tokenize, (text: string) => tellingWords(text, locale)].map((read) =>
    records.map(({ title, section }) => (section === "" ? squash(read(title)) : "")),
  );

  /** @returns the unit's word as typed if the term is a name and not a word of a phrase */
  function nameOf({ tokens }: Asked, term: string, fields: string[], isAlone: boolean): string[] {
    const [token] = tokens;
    if (!token) return [];
    // Several plain words are a phrase, even if fields have these words as their names.
    const isName = token.parts.length > 0 || (isAlone && fields.includes("members" satisfies Field));
    return isName && [fold(token.word), stemOf(token.word, locale)].includes(term) ? [token.typed] : [];
  }

  /** @returns the ratings of the records that units were found in, by their position in the index */
  function rate(units: Asked[], total: number): Map<number, Rating> {
    const ratings = new Map<number, Rating>();
    const names = new Map<number, NameRating>();
    for (const unit of units) {
      for (const [id, { score, width, match }] of unit.found) {
        const owner = owners[id];
        if (owner === undefined) continue;
        const rating = ratings.get(owner) ?? makeRating();
        ratings.set(owner, rating);
        rating.matched.add(unit);
        for (const [term, fields] of Object.entries(match)) {
          rating.terms.add(term);
          for (const name of nameOf(unit, term, fields, units.length === 1)) rating.names.add(name);
        }
        const name = names.get(id) ?? { score: 0, words: 0, weight: 0 };
        if (sizes[id] === 0) rating.text += score;
        else names.set(id, { score: name.score + score, words: name.words + width, weight: name.weight + unit.weight });
      }
    }
    for (const [id, { score, words, weight }] of names) {
      const rating = ratings.get(owners[id] ?? -1);
      const [ofQuery, ofName] = [Math.min(weight / total, 1), Math.min(words / (sizes[id] ?? 1), 1)];
      const alike = (2 * ofQuery * ofName) / (ofQuery + ofName);
      if (rating) rating.name = Math.max(rating.name, score * (1 + queryWeights.likeness * alike ** 2));
    }
    return ratings;
  }

  /** @returns the share of a record's call, ID, or title that was typed, from the beginning; otherwise 0 */
  function shareTyped(owner: number, typed: string, typedCall: string | undefined): number {
    if (typedCall) return compareCalls(typedCall, calls[owner] ?? "");
    if (typed !== "" && typed === slugs[owner]) return 1;
    const title = titles.map((each) => each[owner] ?? "").find((each) => each.startsWith(typed)) ?? "";
    return typed.length >= shortestTyped && title !== "" ? typed.length / title.length : 0;
  }

  return (query, units) => {
    const typed = squash(tokenize(query));
    const typedCall = readCall(query);
    const total = units.reduce((sum, { weight }) => sum + weight, 0);
    // Several words can be a name that pages write as one. A record that has it has the whole query.
    const joined = units.length > 1 ? find(exactly(typed)) : undefined;
    const whole = joined && joined.size <= mostJoined ? [{ tokens: [], others: [], found: joined, weight: total }] : [];
    const ratings = rate([...units, ...whole], total);
    return records
      .map((record, owner): Hit => {
        const { name, text, matched, terms, names } = ratings.get(owner) ?? makeRating();
        const covered = Math.min([...matched].reduce((sum, { weight }) => sum + weight, 0) / total, 1);
        return {
          record,
          starts: shareTyped(owner, typed, typedCall),
          score: matched.size > 0 ? (name + text) * covered ** queryWeights.coverage : 0,
          terms,
          names: [...names],
        };
      })
      .filter(({ starts, score }) => starts > 0 || score > 0)
      .sort(
        (one, other) => other.starts - one.starts || (typedCall && one.starts > 0 ? 0 : levelOf(other) - levelOf(one)),
      );
  };
}
