import countBy from "lodash/countBy";
import MiniSearch, { type Query, type QueryCombination } from "minisearch";
import type { LocaleId } from "../../config/locales";
import { fold, isStopWord, stems, type Token, tellingWords, tokenize, widthOf } from "./analysis";
import type { SearchIndex } from "./create-index";
import { type Field, type Kind, kinds, type SearchRecord } from "./records";
import { fieldWeights, matchWeights, queryWeights } from "./weights";

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

export interface HitGroup {
  /** `best` for the best hits of all kinds. */
  kind: Kind | "best";
  hits: Hit[];
}

/** Words of a query that no page has, as typed. */
export interface Unfound {
  /** Words that have similar words in the index. */
  similar: string[];
  /** Words that nothing was found for. */
  unknown: string[];
}

export interface Searcher {
  /**
   * @param query any text; words after the first 12 are ignored
   * @returns the groups, starting with the best hits and empty if nothing is found; the words that no page has, to show
   *   next to the hits, which are empty if the query is a method and path; and terms that resemble the query, only if
   *   nothing is found
   */
  search(query: string): { groups: HitGroup[]; unfound: Unfound; near: Hit[] };
}

/** Number of hits that come first, regardless of their kind. */
const bestHits = 3;
/** Maximum number of further hits of each kind that are shown. */
const shownOfKind: Record<Kind, number> = { guide: 5, operation: 6, term: 3 };
/** Hits that score less than this share of the best hit aren't shown, unless they have the exact name that was typed. */
const worthShowing = 0.08;
/** Hits whose scores differ by no more than this share count as equal. */
const nearTie = 0.1;

/** Finds terms to offer if nothing is found: up to this share of a word can differ. */
const nearTerms = { fields: ["title" satisfies Field], fuzzy: 0.45 };

/** Minimum number of letters in the parts of a compound that no page has. */
const shortestPart = 4;
/** Minimum number of letters: a shorter word is probably still being typed. */
const shortestUnfound = 3;
/** Minimum number of letters of a word that one letter or two are corrected in. */
const shortestCorrected = [5, 9];
/** The same for a word with two letters swapped: in shorter words, a swap too often produces a different word. */
const shortestSwapped = 5;
/** Maximum number of letters of a word whose typos are corrected. No word of a page that readers type is longer. */
const longestCorrected = 40;
/** Maximum number of words that a query is searched for, so that a pasted text can't block the page. */
const mostWords = 12;
/** Maximum number of characters that a query is read for: `mostWords` words of `longestCorrected` letters. */
const mostCharacters = mostWords * (longestCorrected + 1);
/** A name that several words form finds the records that have it, unless more documents have it than this. */
const mostJoined = 2 * shownOfKind.operation;
/** Maximum number of words in a phrase from elsewhere: "service principal". */
const longestPhrase = 5;

/** A question for a meaning, which the glossary answers. Otherwise, the guide that treats a term comes before the term. */
const asksMeaning = /^\s*(was|what)\b|bedeut|definition|meaning|\bmean/i;

/** A word of the query, or several that have a meaning together. */
interface Unit {
  tokens: Token[];
  /** The portal's words for it, if it comes from elsewhere. */
  others: string[];
}

/** The documents that a unit was found in, with the terms found, and the number of words that were looked for. */
type Found = Map<number, { score: number; width: number; match: Record<string, string[]> }>;

/** A unit and what was found for it. */
interface Asked extends Unit {
  found: Found;
  /** Importance of the unit: the fewer records have it, the more it tells. */
  weight: number;
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

const noToken: Token = { typed: "", word: "", parts: [] };

const makeRating = (): Rating => ({ text: 0, name: 0, matched: new Set(), terms: new Set(), names: new Set() });

/** Makes MiniSearch use terms unchanged: they come from the same analysis as the index. */
const asTerm = { tokenize: (term: string) => [term], processTerm: (term: string) => term };

const exactly = (term: string): QueryCombination => ({ ...asTerm, queries: [term] });

/**
 * @param index the index that the build wrote
 * @param locale the index's language
 */
export async function createSearcher(index: SearchIndex, locale: LocaleId): Promise<Searcher> {
  const { records, owners, sizes } = index;
  const fields = [...Object.keys(fieldWeights), "others"];
  const tokenizeOthers = (text: string): string[] => text.split(" ");
  const miniSearch = await MiniSearch.loadJSAsync(index.words, { fields, ...asTerm, tokenize: tokenizeOthers });
  const spell = (tokens: Token[]): string => tokens.map(({ word }) => fold(word)).join(" ");
  const stemOf = (word: string): string => stems(word, locale)[0] ?? word;
  const phraseOf = (tokens: Token[]): string => tokens.map(({ word }) => stemOf(word)).join(" ");
  const squash = (tokens: Token[]): string => spell(tokens).replace(/ /g, "");
  const calls = records.map(({ call }) => (call ? shapeOf(call) : ""));
  const slugs = records.map(({ call, path }) => (call ? squash(tokenize(path.split("/").at(-1) ?? "")) : ""));
  // With and without stop words: readers type both "create bundle" and "create a b".
  const titles = [tokenize, (text: string) => tellingWords(text, locale)].map((read) =>
    records.map(({ title, section }) => (section === "" ? squash(read(title)) : "")),
  );
  const otherWords = new Map<string, string>();
  const others: string[] = [];
  for (const [own, typed] of Object.entries(index.otherWords)) {
    for (const tokens of typed.map(tokenize)) {
      otherWords.set(spell(tokens), own);
      others.push(spell(tokens));
      const phrase = phraseOf(tokens);
      if (!otherWords.has(phrase)) otherWords.set(phrase, own);
    }
  }

  // The words from elsewhere are completed and corrected as well. Their document belongs to no record.
  miniSearch.add({ id: owners.length, others: others.join(" ") });

  const find = (query: Query): Found =>
    new Map(
      miniSearch.search(query, { boost: fieldWeights }).map(({ id, score, match }) => [id, { score, match, width: 1 }]),
    );

  const countRecords = (found: Found): number => new Set([...found.keys()].flatMap((id) => owners[id] ?? [])).size;

  /** Keeps the best result for each document: a word counts once, regardless of how many of its forms a page has. */
  function add(found: Found, query: Query, weight: number, width: number): void {
    for (const [id, { score, match }] of find(query)) {
      const known = found.get(id);
      const isBetter = score * weight > (known?.score ?? 0);
      const best = isBetter || !known ? { score: score * weight, width } : known;
      found.set(id, { ...best, match: { ...known?.match, ...match } });
    }
  }

  const all = (tokens: Token[]): Query => ({
    combineWith: "AND",
    queries: tokens.map(({ word }) => exactly(stemOf(word))),
  });

  function findUnit({ tokens, others }: Unit): Found {
    const found: Found = new Map();
    const [token] = tokens;
    const width = widthOf(tokens);
    if (tokens.length > 1) add(found, all(tokens), matchWeights.parts, width);
    else if (token) {
      const typed = fold(token.word);
      const [stem = "", ...roots] = stems(token.word, locale);
      add(found, exactly(typed), matchWeights.same, width);
      add(found, exactly(stem), matchWeights.form, width);
      add(found, { combineWith: "OR", queries: roots.map(exactly) }, matchWeights.root, width);
      if (token.parts.length > 0)
        add(found, all(tellingWords(token.parts.join(" "), locale)), matchWeights.parts / width, width);
      if (typed.length > 1) add(found, { ...exactly(typed), prefix: true }, matchWeights.start, width);
    }
    for (const other of others) {
      const words = tellingWords(other, locale);
      // The unit counts like its own number of words.
      add(found, all(words), (matchWeights.other * tokens.length) / words.length, widthOf(words));
    }
    return found;
  }

  /** Groups words: a phrase from elsewhere has a meaning as a whole. Leaves out stop words. */
  function group(tokens: Token[]): Unit[] {
    for (let length = Math.min(longestPhrase, tokens.length); length > 0; length--) {
      const phrase = tokens.slice(0, length);
      const telling = phrase.filter(({ word }) => !isStopWord(word, locale));
      const own =
        otherWords.get(spell(phrase)) ??
        otherWords.get(phraseOf(phrase)) ??
        (telling.length > 1 ? otherWords.get(phraseOf(telling)) : undefined);
      if (!own && length > 1) continue;
      const isTelling = own || !isStopWord(phrase[0]?.word ?? "", locale);
      return [
        ...(isTelling ? [{ tokens: phrase, others: own?.split(", ") ?? [] }] : []),
        ...group(tokens.slice(length)),
      ];
    }
    return [];
  }

  function ask(unit: Unit): Asked {
    const found = findUnit(unit);
    return { ...unit, found, weight: Math.log(1 + records.length / Math.max(countRecords(found), 1)) };
  }

  const isFound = ({ found }: Asked): boolean => countRecords(found) > 0;

  /** @returns a word of the index with the same first letter that the word differs from by this many letters */
  function findNear(word: string, letters: number): string[] {
    const typed = fold(word);
    if (typed.length < (shortestCorrected[letters - 1] ?? 0) || word.length > longestCorrected) return [];
    const near = [...find({ ...exactly(typed), fuzzy: letters }).values()]
      .flatMap(({ match }) => Object.keys(match))
      .filter((term) => term[0] === typed[0]);
    const [common] = Object.entries(countBy(near)).sort(([, one], [, other]) => other - one);
    return common ? [common[0]] : [];
  }

  /** @returns spellings of the word with two letters swapped back, the most common typo */
  const listSwapped = (word: string): string[] =>
    word.length < shortestSwapped || word.length > longestCorrected
      ? []
      : [...word].slice(1).map((letter, at) => `${word.slice(0, at)}${letter}${word[at]}${word.slice(at + 2)}`);

  /** @returns the pairs of words that a compound can consist of, the longest first word first */
  const listParts = (word: string): string[] =>
    word.length > longestCorrected
      ? []
      : [...word.slice(shortestPart, 1 - shortestPart)]
          .map((_, at) => [word.slice(0, at + shortestPart), word.slice(at + shortestPart)])
          .flatMap(([lead = "", head]) => [`${lead} ${head}`, `${lead.replace(/(?<=.{4})(?:s|es|n|en)$/, "")} ${head}`])
          .reverse();

  /** Reads a word that no page has as the first of these that pages do have. */
  function reread({ tokens }: Unit): { units: Asked[]; isSimilar: boolean } | undefined {
    const [{ word, parts } = noToken] = tokens;
    const attempts: [isSimilar: boolean, list: () => string[]][] = [
      [false, () => (parts.length > 0 ? [parts.join(" ")] : [])],
      [true, () => listSwapped(word)],
      [true, () => findNear(word, 1)],
      [false, () => listParts(word)],
      [true, () => findNear(word, 2)],
    ];
    for (const [isSimilar, list] of attempts) {
      for (const spelling of list()) {
        const units = group(tokenize(spelling)).map(ask);
        const isRead = parts.length > 0 ? units.some(isFound) : units.length > 0 && units.every(isFound);
        if (isRead)
          return { units: units.map((one) => ({ ...one, weight: one.weight * queryWeights.guess })), isSimilar };
      }
    }
    return undefined;
  }

  function rank(query: string, units: Asked[]): Hit[] {
    const total = units.reduce((sum, { weight }) => sum + weight, 0);
    // Several words can be a name that pages write as one. A record that has it has the whole query.
    const joined = find(exactly(squash(tokenize(query))));
    const isTelling = units.length > 1 && joined.size <= mostJoined;
    const asked = isTelling ? [...units, { tokens: [], others: [], found: joined, weight: total }] : units;
    const ratings = new Map<number, Rating>();
    const names = new Map<number, { score: number; words: number; weight: number }>();
    for (const one of asked) {
      for (const [id, { score, width, match }] of one.found) {
        const owner = owners[id];
        if (owner === undefined) continue;
        const rating = ratings.get(owner) ?? makeRating();
        ratings.set(owner, rating);
        rating.matched.add(one);
        for (const [term, fields] of Object.entries(match)) {
          rating.terms.add(term);
          const [{ typed, word, parts } = noToken] = one.tokens;
          // Several plain words are a phrase, even if fields have these words as their names.
          const isName = parts.length > 0 || (asked.length === 1 && fields.includes("members" satisfies Field));
          if (isName && [fold(word), stemOf(word)].includes(term)) rating.names.add(typed);
        }
        const name = names.get(id) ?? { score: 0, words: 0, weight: 0 };
        if (sizes[id] === 0) rating.text += score;
        else names.set(id, { score: name.score + score, words: name.words + width, weight: name.weight + one.weight });
      }
    }
    for (const [id, { score, words, weight }] of names) {
      const rating = ratings.get(owners[id] ?? -1);
      const [ofQuery, ofName] = [Math.min(weight / total, 1), Math.min(words / (sizes[id] ?? 1), 1)];
      const alike = (2 * ofQuery * ofName) / (ofQuery + ofName);
      if (rating) rating.name = Math.max(rating.name, score * (1 + queryWeights.likeness * alike ** 2));
    }
    const start = squash(tokenize(query));
    const typedCall = readCall(query);
    return records
      .map((record, owner): Hit => {
        const rating = ratings.get(owner);
        const matched = [...(rating?.matched ?? [])].reduce((sum, { weight }) => sum + weight, 0);
        const covered = Math.min(matched / total, 1);
        const title = titles.map((each) => each[owner] ?? "").find((each) => each.startsWith(start)) ?? "";
        return {
          record,
          starts: typedCall
            ? compareCalls(typedCall, calls[owner] ?? "")
            : start !== "" && start === slugs[owner]
              ? 1
              : start.length >= shortestUnfound && title !== ""
                ? start.length / title.length
                : 0,
          score: rating ? (rating.name + rating.text) * covered ** queryWeights.coverage : 0,
          terms: rating?.terms ?? new Set(),
          names: [...(rating?.names ?? [])],
        };
      })
      .filter(({ starts, score }) => starts > 0 || score > 0)
      .sort((one, other) => other.starts - one.starts || levelOf(other) - levelOf(one));
  }

  /** @returns the terms of the glossary that resemble a query most, even those that it can't be a typo of */
  function listNear(query: string): Hit[] {
    const isTerm = (id: number): boolean => records[owners[id] ?? -1]?.kind === "term";
    return miniSearch
      .search(fold(query), { ...nearTerms, tokenize: tokenizeOthers, filter: ({ id }) => isTerm(id) })
      .slice(0, shownOfKind.term)
      .flatMap(({ id }) => records[owners[id] ?? -1] ?? [])
      .map((record) => ({ record, score: 0, starts: 0, terms: new Set(), names: [] }));
  }

  return {
    search(text) {
      const query = text.slice(0, mostCharacters);
      const tokens = tokenize(query).slice(0, mostWords);
      const telling = group(tokens);
      const units = telling.length > 0 ? telling : tokens.map((token) => ({ tokens: [token], others: [] }));
      const unfound: Unfound = { similar: [], unknown: [] };
      const asked = units.map(ask).flatMap((one) => {
        if (isFound(one)) return [one];
        const read = reread(one);
        const typed = one.tokens[0]?.typed ?? "";
        if (typed.length >= shortestUnfound && !readCall(query) && (!read || read.isSimilar))
          unfound[read ? "similar" : "unknown"].push(typed);
        return read?.units ?? [one];
      });
      const found = rank(query, asked);
      const [first] = found;
      const guide = asksMeaning.test(query) ? undefined : first?.record.guide;
      const treated = found.find(({ record }) => record.kind === "guide" && pageOf(record) === guide);
      // It counts as much as its term.
      if (first && treated) found.unshift({ ...treated, score: first.score });
      const best = Math.max(...found.map(({ score }) => score));
      const pages = new Set<string>();
      const hits = found.filter(({ record, score, starts, names }) => {
        if (score < best * worthShowing && starts === 0 && names.length < units.length) return false;
        const page = pageOf(record);
        return !pages.has(page) && pages.add(page);
      });
      const rest = hits.slice(bestHits);
      const groups: HitGroup[] = [
        { kind: "best" as const, hits: hits.slice(0, bestHits) },
        ...kinds.map((kind) => ({
          kind,
          hits: rest.filter(({ record }) => record.kind === kind).slice(0, shownOfKind[kind]),
        })),
      ].filter((group) => group.hits.length > 0);
      return { groups, unfound, near: groups.length > 0 ? [] : listNear(query) };
    },
  };
}

/** @returns the path by which a record is listed once: a guide's sections share theirs */
const pageOf = ({ kind, path }: SearchRecord): string => (kind === "guide" ? path.replace(/#.*/, "") : path);

/** Hits of one level are equally relevant and keep the index's order. */
const levelOf = ({ score }: Hit): number => Math.round(Math.log(1 + score) / Math.log(1 + nearTie));

/** @returns a call in one spelling: without origin, version, and query, `{}` for a parameter or an ID */
const shapeOf = (call: string): string =>
  call
    .trim()
    .replace(/https?:\/\/[^/]+/i, "")
    .replace(/[?#].*$|\/$/g, "")
    .replace(/\/v\d+(?=\/|$)/i, "")
    .replace(/[{:<][^/]*|(?<=\/)[^/]*\d[^/]*\d[^/]*\d[^/]*/g, "{}")
    .toLowerCase();

/** @returns the method and path that the reader typed, or `undefined` if the query isn't a call */
const readCall = (query: string): string | undefined =>
  /^\s*(?:(?:get|post|put|patch|delete)\s+)?(?:https?:\/)?\/\S+\s*$/i.test(query) ? shapeOf(query) : undefined;

/** @returns the share of the call that was typed, from its beginning or the beginning of its path; otherwise 0 */
function compareCalls(typed: string, call: string): number {
  const compared = typed.startsWith("/") ? call.slice(call.indexOf("/")) : call;
  return compared.startsWith(typed) ? typed.length / compared.length : 0;
}
