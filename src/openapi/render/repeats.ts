/** Words of up to this many letters are ignored as function words, such as articles. */
const shortest = 3;
/** Maximum number of letters in an ending, such as German "-en" and "-ung". */
const longestEnding = 3;

/**
 * @returns whether text adds nothing to the other text: the other text contains all its words, regardless of their
 *   endings. For example, "The new bundle." has the words of "A new bundle."
 */
export function repeats(text: string, other: string): boolean {
  const words = listWords(text);
  const others = listWords(other);
  const stem = (word: string): string => word.slice(0, Math.max(shortest + 1, word.length - longestEnding));
  const isIn = (word: string): boolean =>
    /\d/.test(word) ? others.includes(word) : others.some((each) => each.startsWith(stem(word)));
  return words.length > 0 && words.every(isIn);
}

const listWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word.length > shortest || /\d/.test(word));
