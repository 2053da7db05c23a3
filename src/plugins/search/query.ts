import MiniSearch, { type Query, type QueryCombination, type SearchResult } from "minisearch";
import type { LocaleId } from "../../config/locales";
import { fold, isStopWord, stems, type Token, tokenize } from "./analysis";
import type { SearchIndex } from "./create-index";
import { type Field, type Kind, kinds, type SearchRecord, weights } from "./records";

/** A record that matches a query. */
export interface Hit {
  record: SearchRecord;
  score: number;
  /** The index's terms that were found in it. */
  terms: ReadonlySet<string>;
  /** Whether all words of the query are exact names in the record: of fields, parameters, or problem types. */
  hasNames: boolean;
  /** The query's words that are such names, as typed. */
  names: string[];
  /** Number of the query's words that its heading has. */
  inHeading: number;
  /** Number of the query's words that it doesn't have. */
  missed: number;
  /** Whether it has the query's words only in different fields and parameters: "rate" in one and "limit" in another. */
  isScattered: boolean;
}

export interface HitGroup {
  kind: Kind;
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
   * @returns the groups, starting with the best hit's group and empty if nothing is found; and the words that no page
   *   has, to show next to the hits, which are empty if the query is a method and path
   */
  search(query: string): { groups: HitGroup[]; unfound: Unfound };
}

/** Maximum number of hits of each kind that are shown. */
const shownOfKind: Record<Kind, number> = { guide: 5, operation: 6, term: 3 };

/** Outweighs any score for words. */
const sameCall = 1e6;
/**
 * Hits that score less than this share of the best hit aren't shown, unless they have the exact name that was typed.
 */
const worthShowing = 0.08;

/**
 * Hits whose scores differ by no more than this share count as equal. They are sorted by how many of the query's words
 * their headings have, and operations then by what they do.
 */
const nearTie = 0.15;

/** A name that several words form finds the records that have it, unless there are more than this. */
const mostJoined = 2 * shownOfKind.operation;

/** Minimum number of letters in a compound's parts. */
const shortestPart = 4;
/** Minimum number of letters: in shorter words, swapping two letters too often produces a different word. */
const shortestSwapped = 5;
/** Minimum number of letters: a shorter word is probably still being typed. */
const shortestUnfound = 3;
/** Maximum number of letters of a word whose typos are corrected. No word of a page that readers type is longer. */
const longestCorrected = 40;
/** Maximum number of words that a query is searched for, so that a pasted text can't block the page. */
const mostWords = 12;
/** Maximum number of characters that a query is read for: `mostWords` words of `longestCorrected` letters. */
const mostCharacters = mostWords * (longestCorrected + 1);

const shownFields: ReadonlySet<string> = new Set(["title", "section", "page"] satisfies Field[]);
const namingFields: ReadonlySet<string> = new Set([...shownFields, "name" satisfies Field]);

/** The matches of a query in a record. */
interface Found {
  score: number;
  /** Positions of the query's words that it has. */
  matched: Set<number>;
  /** Positions of those that its heading has. */
  inHeading: Set<number>;
  /** Positions of those that are exact names in it. */
  named: Set<number>;
  /** Positions of those that occur outside its fields and parameters. */
  outside: Set<number>;
  terms: Set<string>;
}

/** A word of a query, and what was found for it. */
interface Asked {
  token: Token;
  results: SearchResult[];
  /** Whether the results are for similar words. */
  isSimilar: boolean;
}

/** Makes MiniSearch use terms unchanged: they come from the same analysis as the index. */
const asTerm = { tokenize: (term: string) => [term], processTerm: (term: string) => term };

/** @returns a query for a term in exactly this form */
const exactly = (term: string, boost: number): QueryCombination => ({
  ...asTerm,
  queries: [term],
  boost: Object.fromEntries(Object.entries(weights).map(([field, weight]) => [field, weight * boost])),
});

/**
 * @param index the index that the build wrote
 * @param locale the index's language
 */
export async function createSearcher({ records, words }: SearchIndex, locale: LocaleId): Promise<Searcher> {
  const miniSearch = await MiniSearch.loadJSAsync(words, { fields: Object.keys(weights) });
  const find = (query: Query): SearchResult[] => miniSearch.search(query);
  const calls = new Map(records.flatMap(({ call }, id) => (call ? [[id, normalizeCall(call)]] : [])));
  const turns = new Map(rankCalls(calls).map((id, turn) => [records[id], turn]));
  const headings = records.map(({ title, section }) => tellingWords(`${title} ${section}`));

  /** The words of a string without stop words, or all of its words if it has no others. */
  function tellingWords(text: string): Token[] {
    const all = tokenize(text);
    const telling = all.filter(({ word }) => !isStopWord(word, locale));
    return telling.length > 0 ? telling : all;
  }

  /** Finds whole words, beginnings of words, and other forms of the word. */
  function findForms({ word, parts }: Token): SearchResult[] {
    const typed = fold(word);
    const [stem = "", ...roots] = stems(word, locale);
    return find({
      combineWith: "OR",
      queries: [
        exactly(typed, 0.5),
        ...(typed.length > 1 ? [{ ...exactly(typed, 0.4), prefix: true }] : []),
        exactly(stem, 1),
        ...roots.map((root) => exactly(root, 0.7)),
        ...(parts.length > 0
          ? [
              {
                combineWith: "AND" as const,
                queries: parts
                  .filter((part) => !isStopWord(part, locale))
                  .map((part) => exactly(stems(part, locale)[0] ?? part, 0.6)),
              },
            ]
          : []),
      ],
    });
  }

  /** Finds a compound that no page has by its parts: `Testumgebung`, `quickstart`. */
  function findParts(word: string): SearchResult[] {
    for (let at = word.length - shortestPart; at >= shortestPart; at--) {
      const left = word.slice(0, at);
      const sides = [[left, left.replace(/(?:s|es|n|en)$/, "")], [word.slice(at)]].map((forms) =>
        forms.flatMap((form) => stems(form, locale).map((term) => exactly(term, 1))),
      );
      const [lead, head] = sides.map((queries) => find({ combineWith: "OR", queries }));
      // A record that has both parts is in the results twice, and scores for each.
      if (lead?.length && head?.length) return [...lead, ...head];
    }
    return [];
  }

  /**
   * Finds the word with two letters swapped back, the most common typo: a correction finds what the correct word would.
   */
  function findSwapped({ word }: Token): SearchResult[] {
    for (let at = 1; at < word.length && word.length >= shortestSwapped; at++) {
      const [corrected] = tokenize(`${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`);
      const results = corrected ? findForms(corrected) : [];
      if (results.length > 0) return results;
    }
    return [];
  }

  /** Finds the closest words, with up to this many letters changed. */
  function findNear(word: string, letters: number): SearchResult[] {
    const typed = fold(word);
    if (typed.length < 3 + letters * 2) return [];
    const stem = stems(word, locale)[0] ?? typed;
    const queries = [typed, stem].map((term) => ({ ...exactly(term, 1), fuzzy: letters }));
    return find({ combineWith: "OR", queries });
  }

  /** The results of the first attempt that finds anything, and whether they are for similar words. */
  function findToken(token: Token): Omit<Asked, "token"> {
    const { word } = token;
    if (word.length > longestCorrected) return { results: findForms(token), isSimilar: false };
    const attempts = [
      { find: () => findForms(token), isSimilar: false },
      { find: () => findSwapped(token), isSimilar: true },
      { find: () => findNear(word, 1), isSimilar: true },
      { find: () => findParts(word), isSimilar: false },
      { find: () => findNear(word, 2), isSimilar: true },
    ];
    for (const { find, isSimilar } of attempts) {
      const results = find();
      if (results.length > 0) return { results, isSimilar };
    }
    return { results: [], isSimilar: false };
  }

  function findHits(query: string, asked: readonly Asked[]): Hit[] {
    const tokens = asked.map(({ token }) => token);
    // A name such as `requestLockAccess` is one word. A reader who types several is looking for a heading's words.
    const headingFields = tokens.length === 1 ? namingFields : shownFields;
    const found = new Map<number, Found>();
    asked.forEach(({ token, results }, place) => {
      for (const { id, score, match } of results) {
        const hit = found.get(id) ?? {
          score: 0,
          matched: new Set(),
          inHeading: new Set(),
          named: new Set(),
          outside: new Set(),
          terms: new Set(),
        };
        hit.score += score;
        hit.matched.add(place);
        for (const [term, fields] of Object.entries(match)) {
          hit.terms.add(term);
          if (fields.some((field) => headingFields.has(field))) hit.inHeading.add(place);
          if (fields.some((field) => field !== ("members" satisfies Field))) hit.outside.add(place);
          // Several plain words are a phrase, even if fields have these words as their names.
          const isName = token.parts.length > 0 || (tokens.length === 1 && fields.includes("members" satisfies Field));
          if (isName && term === fold(token.word)) hit.named.add(place);
        }
        found.set(id, hit);
      }
    });
    const asTyped = readTyped(query);
    const typedCall = readCall(query);
    // A name that more records have than are shown, such as a header of every response, distinguishes none of them.
    const joined = find(exactly(fold(tokens.map(({ word }) => word).join("")), 1));
    const withJoined = new Set(joined.length > mostJoined ? [] : joined.map(({ id }) => id));
    return records
      .map((record, id): Hit => {
        const hit = found.get(id);
        const call = calls.get(id);
        const callScore = typedCall && call ? compareCalls(typedCall, call) * sameCall : 0;
        return {
          record,
          score: callScore + (hit ? rate(hit, headings[id] ?? [], tokens) : 0),
          terms: hit?.terms ?? new Set(),
          hasNames: hit?.named.size === tokens.length,
          names: [...(hit?.named ?? [])].map((place) => asTyped(tokens[place]?.word ?? "")),
          inHeading: hit?.inHeading.size ?? 0,
          missed: callScore > 0 ? 0 : tokens.length - (hit?.matched.size ?? 0),
          isScattered: tokens.length > 1 && callScore === 0 && hit?.outside.size === 0 && !withJoined.has(id),
        };
      })
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
  }

  /**
   * A record scores higher for each of the query's words that it has, and for a heading that is just what was typed.
   */
  function rate({ score, matched, inHeading }: Found, heading: Token[], asked: Token[]): number {
    const alike = (2 * inHeading.size) / (asked.length + heading.length);
    const isSame = heading.length === asked.length && heading.every(({ word }, at) => word === asked[at]?.word);
    return score * (matched.size / asked.length) ** 3 * (1 + 2 * alike ** 2) * (isSame ? 2 : 1);
  }

  /** Sorts hits that count as equal by their headings, then by what they do. All other hits keep their order. */
  function orderTies(hits: Hit[]): Hit[] {
    const turnOf = ({ record }: Hit): number => turns.get(record) ?? 0;
    const ties: Hit[][] = [];
    for (const hit of hits) {
      const last = ties.at(-1);
      if (last?.[0] && hit.score >= last[0].score * (1 - nearTie)) last.push(hit);
      else ties.push([hit]);
    }
    const compare = (one: Hit, other: Hit): number => other.inHeading - one.inHeading || turnOf(one) - turnOf(other);
    return ties.flatMap((tie) => tie.sort(compare));
  }

  /** @returns the words that no page has; empty for a method and path */
  function listUnfound(query: string, asked: readonly Asked[]): Unfound {
    const asTyped = readTyped(query);
    const words = readCall(query) ? [] : asked.filter(({ token }) => token.word.length >= shortestUnfound);
    const list = (isListed: (one: Asked) => boolean): string[] =>
      words.filter(isListed).map(({ token }) => asTyped(token.word));
    return { similar: list(({ isSimilar }) => isSimilar), unknown: list(({ results }) => results.length === 0) };
  }

  return {
    search(text) {
      const query = text.slice(0, mostCharacters);
      const asked = tellingWords(query)
        .slice(0, mostWords)
        .map((token) => ({ token, ...findToken(token) }));
      const pages = new Set<string>();
      const found = findHits(query, asked);
      const telling = found.filter(({ isScattered }) => !isScattered);
      const all = telling.length > 0 ? telling : found;
      const best = all[0]?.score ?? 0;
      const hits = all.filter(({ record, score, hasNames }) => {
        if (score < best * worthShowing && !hasNames) return false;
        const page = record.kind === "guide" ? record.path.replace(/#.*/, "") : record.path;
        return !pages.has(page) && pages.add(page);
      });
      const groups = kinds
        .map((kind) => ({ kind, hits: hits.filter(({ record }) => record.kind === kind) }))
        .filter((group) => group.hits.length > 0)
        .sort(({ hits: [one] }, { hits: [other] }) =>
          one && other ? one.missed - other.missed || other.score - one.score : 0,
        )
        .map(({ kind, hits }) => ({ kind, hits: orderTies(hits).slice(0, shownOfKind[kind]) }));
      return { groups, unfound: listUnfound(query, asked) };
    },
  };
}

/** @returns a function that returns a word of a query as the reader typed it */
function readTyped(query: string): (word: string) => string {
  const typed = new Map<string | undefined, string>();
  for (const one of query.split(/\s+/)) {
    const [token] = tokenize(one);
    if (!typed.has(token?.word)) typed.set(token?.word, one);
  }
  return (word) => typed.get(word) ?? word;
}

interface Call {
  /** Empty if the reader didn't type one. */
  method: string;
  /** Segments of the path; `{}` for a parameter or an ID. */
  segments: string[];
}

const isParameter = (segment: string): boolean => /^[{:<]|\d.*\d.*\d/.test(segment);

function normalizeCall(text: string): Call {
  const [, method = "", address = ""] = /^(?:(get|post|put|patch|delete)\s+)?(.*)$/i.exec(text.trim()) ?? [];
  const path = address.replace(/^https?:\/\/[^/]+/i, "").replace(/[?#].*$/, "");
  return {
    method: method.toUpperCase(),
    segments: path
      .split("/")
      .filter((segment) => segment !== "" && !/^v\d+$/i.test(segment))
      .map((segment) => (isParameter(segment) ? "{}" : segment.toLowerCase())),
  };
}

/** @returns the method and path that the reader typed, or `undefined` if the query isn't a call */
function readCall(query: string): Call | undefined {
  return /^\s*(?:(?:get|post|put|patch|delete)\s+)?(?:https?:\/)?\/\S+\s*$/i.test(query)
    ? normalizeCall(query)
    : undefined;
}

/**
 * @returns how well a call matches what was typed: 1 for exactly this call, less if only its beginning was typed,
 *   otherwise 0
 */
function compareCalls(typed: Call, call: Call): number {
  if (typed.method !== "" && typed.method !== call.method) return 0;
  const isBeginning = typed.segments.every((segment, at) =>
    at === typed.segments.length - 1 ? call.segments[at]?.startsWith(segment) : call.segments[at] === segment,
  );
  if (!isBeginning || typed.segments.length === 0) return 0;
  const isWhole = typed.segments.at(-1) === call.segments[typed.segments.length - 1];
  return (isWhole ? 1 : 0.7) / (1 + call.segments.length - typed.segments.length);
}

/**
 * @param calls the operations' calls, by the position of their records
 * @returns the positions in the order that readers look for a resource's operations: read, create, update, act, delete;
 *   within each, the closest to the resource first
 */
function rankCalls(calls: ReadonlyMap<number, Call>): number[] {
  const read = new Set([...calls.values()].filter(({ method }) => method === "GET").map(pathOf));
  const stepOf = (call: Call): number => {
    // A POST creates an item if its path, or an item of its path, can be read. Any other POST is an action.
    const isAction = call.method === "POST" && !read.has(pathOf(call)) && !read.has(`${pathOf(call)}/{}`);
    return isAction ? steps.indexOf("DELETE") - 0.5 : steps.indexOf(call.method);
  };
  return [...calls]
    .sort(([, one], [, other]) => stepOf(one) - stepOf(other) || one.segments.length - other.segments.length)
    .map(([id]) => id);
}

const steps = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const pathOf = ({ segments }: Call): string => segments.join("/");
