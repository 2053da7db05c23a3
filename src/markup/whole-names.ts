/** Longer names may break at their hyphens: they don't fit beside others on a phone. In characters. */
const longest = 28;

/** The class of what stays in one line (src/css/custom.css). */
export const wholeClass = "whole";

/** @returns whether a name in code is short and has a hyphen, where a browser would break it */
export const isWholeName = (name: string): boolean => name.length <= longest && /^\S*-\S+$/.test(name);

/** A hyphen with no more than two letters on one side: "E-Mail", "Client-ID". */
const wholeWord = /(?<![\p{L}\d-])\p{L}{1,2}-\p{L}+|(?<![\p{L}\d-])\p{L}+-\p{L}{1,2}(?![\p{L}\d-])/gu;

/** @returns a text in parts, the odd ones words that a line doesn't end in */
export function splitAtWholeWords(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wholeWord)) {
    parts.push(text.slice(end, index), word);
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}
