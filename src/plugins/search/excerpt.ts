import type { LocaleId } from "../../config/locales";
import { fold, isStopWord, stems, tokenize } from "./analysis";

/** A stretch of text, and whether it is a match. */
export interface Stretch {
  text: string;
  isFound: boolean;
}

/** Length of an excerpt, in characters: one line in the dialog, or about two lines on a phone. */
export const excerptLengths = { wide: 110, narrow: 92 };
/** Characters before the first word that was found. A phone has room for them as well. */
const lead = 20;
/** Shorter words would mark half of the text. */
const shortestPart = 3;

/**
 * @param text a record's text
 * @param query what the reader typed
 * @param terms the index's terms that were found in the record
 * @returns the text, split where a match begins or ends
 */
export function mark(text: string, query: string, terms: ReadonlySet<string>, locale: LocaleId): Stretch[] {
  const typed = tokenize(query)
    .filter(({ word }) => word.length >= shortestPart && !isStopWord(word, locale))
    .map(({ word }) => fold(word));
  const isFound = (name: string): boolean =>
    tokenize(name).some(({ word }) => {
      const folded = fold(word);
      return (
        terms.has(folded) ||
        typed.some((part) => folded.includes(part)) ||
        stems(word, locale).some((stem) => terms.has(stem))
      );
    });
  const stretches: Stretch[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*)/u)) {
    const found = isFound(piece);
    const last = stretches.at(-1);
    if (last && last.isFound === found) last.text += piece;
    else if (piece !== "") stretches.push({ text: piece, isFound: found });
  }
  return stretches;
}

/**
 * @returns whether a name contains everything that was typed, so that the text below it doesn't need to show it again
 */
export function namesAll(name: string, query: string, locale: LocaleId): boolean {
  const folded = fold(name);
  return tokenize(query).every(({ word }) => isStopWord(word, locale) || folded.includes(fold(word)));
}

/**
 * @param longest maximum number of characters in the excerpt
 * @param fromStart whether to start at the beginning of the text, regardless of where the first match is
 * @returns the part of the text around the first word that was found, or the beginning of the text
 */
export function excerpt(stretches: Stretch[], longest: number, fromStart = false): Stretch[] {
  const first = fromStart ? 0 : stretches.findIndex(({ isFound }) => isFound);
  const before = stretches.slice(0, Math.max(first, 0)).reduce((length, { text }) => length + text.length, 0);
  const all = stretches.map(({ text }) => text).join("");
  const wanted = Math.max(before - lead, 0);
  const start = wanted === 0 ? 0 : all.indexOf(" ", wanted) + 1;
  const space = all.lastIndexOf(" ", start + longest);
  const cut = all.slice(0, Math.max(space, start)).replace(/[\s\p{P}]+$/u, "");
  const end = all.length - start <= longest ? all.length : cut.length;

  let at = 0;
  const shown = stretches.flatMap(({ text, isFound }) => {
    const [from, to] = [Math.max(start, at), Math.min(end, at + text.length)];
    const part = { text: text.slice(from - at, Math.max(to - at, 0)), isFound };
    at += text.length;
    return from < to ? [part] : [];
  });
  const ellipsis = { text: "…", isFound: false };
  return [...(start > 0 ? [ellipsis] : []), ...shown, ...(end < all.length ? [ellipsis] : [])];
}
