/** Turns text into index terms. Runs in the build and in the browser: both must produce the same terms. */

import { stemmer as englishStemmer } from "@orama/stemmers/english";
import { stemmer as germanStemmer } from "@orama/stemmers/german";
import type { LocaleId } from "../../config/locales";

/** A word, and the words that it joins: `if-match` joins `if` and `match`. */
export interface Token {
  /** As written. */
  typed: string;
  /** In lowercase, with hyphens and underscores removed. */
  word: string;
  /** Parts of a hyphenated or camel-case name; empty for a plain word. */
  parts: string[];
}

/** Marks the term of a word's stem, so that completion and correction consider only whole words. */
const stemMark = "=";

/** In other languages, every word counts, and is found as it is written. */
const stopWords: Partial<Record<LocaleId, Set<string>>> = {
  de: new Set(
    "aber alle als am an api auf aus bei beim bis das dass dem den der des die dies diese dieser durch ein eine einem einen einer eines er es für hat http ich ihr ihre ihren im in ist kann man mein mit nach oder sie sind so über um und vom von was welche wenn wer wie wird wo zu zum zur".split(
      " ",
    ),
  ),
  en: new Set(
    "a all an and any api are as at be been by can could did do does for from had has have how http i if in into is it its me mean means meaning my of on one or our s should somebody someone that the their them then there they this to us was we were what when where which who why will with would you your".split(
      " ",
    ),
  ),
};

/** Folds ä and ae to a, and so on, and ß to ss, so that both spellings match. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ä|ae/g, "a")
    .replace(/ö|oe/g, "o")
    .replace(/ü|(?<![aeq])ue/g, "u")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

/** Where a camel-case name is split, and where digits begin. */
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})/u;

/** @returns the words of a string in order, including stop words; `"createBundle"` is one word with two parts */
export function tokenize(text: string): Token[] {
  const names = text.normalize("NFC").match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*/gu) ?? [];
  return names.map((name) => {
    const parts = name.split(/[-_]/).flatMap((part) => part.split(humps));
    return {
      typed: name,
      word: name.replace(/[-_]/g, "").toLowerCase(),
      parts: parts.length > 1 ? parts.map((part) => part.toLowerCase()) : [],
    };
  });
}

/** @returns the number of words, counting the parts of a name */
export const widthOf = (tokens: Token[]): number =>
  tokens.reduce((sum, { parts }) => sum + Math.max(parts.length, 1), 0);

export const isStopWord = (word: string, locale: LocaleId): boolean => stopWords[locale]?.has(word) ?? false;

/** @returns the words of a string without stop words, or all of its words if it has no others */
export function tellingWords(text: string, locale: LocaleId): Token[] {
  const all = tokenize(text);
  const telling = all.filter(({ word }) => !isStopWord(word, locale));
  return telling.length > 0 ? telling : all;
}

const germanPrefixes =
  "ab|an|auf|aus|bei|durch|ein|fest|frei|her|herunter|hin|hinzu|hoch|mit|nach|um|vor|weg|weiter|wieder|zu|zuruck|zusammen";
const participle = new RegExp(`^(${germanPrefixes})?ge(?=.{3})`);

/** Removes endings that Snowball leaves, so that `gelöscht`, `Löschung`, and `löschen` share a form. */
function reduceGerman(stem: string): string[] {
  const bare = stem
    .replace(/(?<=.{4})ung$/, "")
    .replace(/(?<=.{5})t$/, "")
    .replace(/(?<=.{5})er$/, "");
  return [bare, bare.replace(participle, "$1")].flatMap((form) => [form, form.replace(/(?<=.{5})ig$/, "")]);
}

/** Converts `organise` and `organisation` to American spelling. */
const americanize = (word: string): string => word.replace(/(?<=\w{3})is(?=(e|ed|es|er|ing|ation|ations)$)/, "iz");

/** The forms of a word that share a stem, closest first. */
const stemmers: Partial<Record<LocaleId, (word: string) => string[]>> = {
  de: (word) => [fold(germanStemmer(word))].flatMap((stem) => [stem, ...reduceGerman(stem)]),
  en: (word) => [americanize(word), americanize(word).replace(/ions?$/, "e")].map((form) => englishStemmer(form)),
};

/**
 * @param word a lowercase word, with umlauts in any spelling
 * @returns the terms of its stems, closest first
 */
export const stems = (word: string, locale: LocaleId): string[] =>
  [...new Set(stemmers[locale]?.(word) ?? [fold(word)])].map((stem) => stemMark + stem);

/** @returns the term of the word's closest stem */
export const stemOf = (word: string, locale: LocaleId): string => stems(word, locale)[0] ?? word;

/** @returns the words in one spelling, separated by spaces */
export const spell = (tokens: Token[]): string => tokens.map(({ word }) => fold(word)).join(" ");

/**
 * @param token a word of the text
 * @param split splits a compound into its parts; the build has a dictionary for this
 * @returns the terms that the index stores the word under
 */
export function indexTerms({ word, parts }: Token, locale: LocaleId, split: (word: string) => string[]): string[] {
  const words = [word, ...parts.filter((part) => !isStopWord(part, locale))];
  const terms = words.flatMap((each) => [
    fold(each),
    ...stems(each, locale),
    ...split(each).flatMap((part) => stems(part, locale)),
  ]);
  return [...new Set(terms)];
}
