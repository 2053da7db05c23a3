/** Letters up to which a word counts as an article or the like. */
const shortest = 3;
/** Letters that an ending has at most, such as German "-en" and "-ung". */
const longestEnding = 3;

/**
 * @returns whether a text says nothing that the other one doesn't say: each of its words, whatever its ending, stands there
 *   too, as those of "A new bundle." stand in "The new bundle."
 */
export function repeats(text: string, other: string): boolean {
  const words = listWords(text);
  const others = listWords(other);
  const stem = (word: string): string => word.slice(0, Math.max(shortest + 1, word.length - longestEnding));
  return words.length > 0 && words.every((word) => others.some((each) => each.startsWith(stem(word))));
}

const listWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => word.length > shortest || /\d/.test(word));
