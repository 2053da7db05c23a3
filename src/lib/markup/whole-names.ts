/**
 * Maximum length in characters. Longer names can break at their hyphens, because they don't fit next to others on a
 * phone.
 */
const longest = 28;

/** The class of text that stays on one line (src/css/custom.css). */
export const wholeClass = "whole";

/** @returns whether a name in code is short and has a hyphen, where a browser would break the name */
export const isWholeName = (name: string): boolean => name.length <= longest && /^\S*-\S+$/.test(name);

/** A word with at most two letters before or after a hyphen: `E-Mail`, `Client-ID`. */
const wholeWord = /(?<![\p{L}\d-])\p{L}{1,2}-\p{L}+|(?<![\p{L}\d-])\p{L}+-\p{L}{1,2}(?![\p{L}\d-])/gu;

/** @returns the parts of a string; those at odd positions are words that must not break across lines */
export function splitAtWholeWords(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wholeWord)) {
    parts.push(text.slice(end, index), word);
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}
