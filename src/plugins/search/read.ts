import countBy from "lodash/countBy";
import type { Query } from "minisearch";
import type { LocaleId } from "../../config/locales";
import { fold, isStopWord, spell, stemOf, stems, type Token, tellingWords, tokenize, widthOf } from "./analysis";
import { readCall } from "./calls";
import { allOf, exactly, type Found, type Lookup } from "./lookup";
import type { OtherWords } from "./other-words";
import { matchWeights, queryWeights } from "./weights";

/** A word of the query, or several that have a meaning together. */
interface Unit {
  tokens: Token[];
  /** The portal's words for it, if it comes from elsewhere. */
  others: string[];
}

/** A unit and what was found for it. */
export interface Asked extends Unit {
  found: Found;
  /** Importance of the unit: the fewer records have it, the more it tells. */
  weight: number;
}

/** Words of a query that no page has, as typed. */
export interface Unfound {
  /** Words that have similar words in the index. */
  similar: string[];
  /** Words that nothing was found for. */
  unknown: string[];
}

/** What a query asks for. */
export interface Reading {
  asked: Asked[];
  /** Number of units that were typed: one that no page has can be read as several. */
  typed: number;
  unfound: Unfound;
}

/** Minimum number of letters in the parts of a compound that no page has. */
const shortestPart = 4;
/** Minimum number of letters: a shorter word is probably still being typed. */
export const shortestTyped = 3;
/** Minimum number of letters of a word that one letter or two are corrected in. */
const shortestCorrected = [5, 9];
/** The same for a word with two letters swapped: in shorter words, a swap too often produces a different word. */
const shortestSwapped = 5;
/** Maximum number of letters of a word whose typos are corrected. No word of a page that readers type is longer. */
const longestCorrected = 40;
/** Maximum number of words that a query is searched for, so that a pasted text can't block the page. */
const mostWords = 12;
/** Maximum number of characters that a query is read for: `mostWords` words of `longestCorrected` letters. */
export const mostCharacters = mostWords * (longestCorrected + 1);
/** Maximum number of words in a phrase from elsewhere: "service principal". */
const longestPhrase = 5;

const noToken: Token = { typed: "", word: "", parts: [] };

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

/**
 * @param otherWords words from elsewhere, by the portal's words for them
 * @returns a function that finds a query's words in the index, each by the best reading of it
 */
export function createReader(
  { find, countRecords }: Lookup,
  otherWords: OtherWords,
  recordCount: number,
  locale: LocaleId,
): (query: string) => Reading {
  const phraseOf = (tokens: Token[]): string => tokens.map(({ word }) => stemOf(word, locale)).join(" ");
  const ownWords = new Map<string, string>();
  for (const [own, typed] of Object.entries(otherWords)) {
    for (const tokens of typed.map(tokenize)) {
      ownWords.set(spell(tokens), own);
      const phrase = phraseOf(tokens);
      if (!ownWords.has(phrase)) ownWords.set(phrase, own);
    }
  }

  /** Keeps the best result for each document: a word counts once, regardless of how many of its forms a page has. */
  function add(found: Found, query: Query, weight: number, width: number): void {
    for (const [id, { score, match }] of find(query)) {
      const known = found.get(id);
      const isBetter = score * weight > (known?.score ?? 0);
      const best = isBetter || !known ? { score: score * weight, width } : known;
      found.set(id, { ...best, match: { ...known?.match, ...match } });
    }
  }

  function findUnit({ tokens, others }: Unit): Found {
    const found: Found = new Map();
    const [token] = tokens;
    const width = widthOf(tokens);
    if (tokens.length > 1) add(found, allOf(tokens, locale), matchWeights.parts, width);
    else if (token) {
      const typed = fold(token.word);
      const [stem = "", ...roots] = stems(token.word, locale);
      add(found, exactly(typed), matchWeights.same, width);
      add(found, exactly(stem), matchWeights.form, width);
      add(found, { combineWith: "OR", queries: roots.map(exactly) }, matchWeights.root, width);
      if (token.parts.length > 0)
        add(found, allOf(tellingWords(token.parts.join(" "), locale), locale), matchWeights.parts / width, width);
      if (typed.length > 1) add(found, { ...exactly(typed), prefix: true }, matchWeights.start, width);
    }
    for (const other of others) {
      const words = tellingWords(other, locale);
      // The unit counts like its own number of words.
      add(found, allOf(words, locale), (matchWeights.other * tokens.length) / words.length, widthOf(words));
    }
    return found;
  }

  /** Splits words into units: a phrase from elsewhere has a meaning as a whole. Leaves out stop words. */
  function splitUnits(tokens: Token[]): Unit[] {
    for (let length = Math.min(longestPhrase, tokens.length); length > 0; length--) {
      const phrase = tokens.slice(0, length);
      const telling = phrase.filter(({ word }) => !isStopWord(word, locale));
      const own =
        ownWords.get(spell(phrase)) ??
        ownWords.get(phraseOf(phrase)) ??
        (telling.length > 1 ? ownWords.get(phraseOf(telling)) : undefined);
      if (!own && length > 1) continue;
      const isTelling = own || !isStopWord(phrase[0]?.word ?? "", locale);
      return [
        ...(isTelling ? [{ tokens: phrase, others: own?.split(", ") ?? [] }] : []),
        ...splitUnits(tokens.slice(length)),
      ];
    }
    return [];
  }

  function ask(unit: Unit): Asked {
    const found = findUnit(unit);
    return { ...unit, found, weight: Math.log(1 + recordCount / Math.max(countRecords(found), 1)) };
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
        const units = splitUnits(tokenize(spelling)).map(ask);
        const isRead = parts.length > 0 ? units.some(isFound) : units.length > 0 && units.every(isFound);
        if (isRead)
          return { units: units.map((one) => ({ ...one, weight: one.weight * queryWeights.guess })), isSimilar };
      }
    }
    return undefined;
  }

  return (query) => {
    const tokens = tokenize(query).slice(0, mostWords);
    const telling = splitUnits(tokens);
    const units = telling.length > 0 ? telling : tokens.map((token) => ({ tokens: [token], others: [] }));
    const unfound: Unfound = { similar: [], unknown: [] };
    const asked = units.map(ask).flatMap((one) => {
      if (isFound(one)) return [one];
      const read = reread(one);
      const typed = one.tokens[0]?.typed ?? "";
      if (typed.length >= shortestTyped && !readCall(query) && (!read || read.isSimilar))
        unfound[read ? "similar" : "unknown"].push(typed);
      return read?.units ?? [one];
    });
    return { asked, typed: units.length, unfound };
  };
}
