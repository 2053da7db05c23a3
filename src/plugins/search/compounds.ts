import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { loadTrieLib } from "./trie-lib.cjs";

const dictionary = "@cspell/dict-de-de";
/** Letters that German puts between the parts of a compound. */
const links = ["", "s", "es", "n", "en", "er"];
/** Shorter parts, such as `ab` and `uhr`, are mostly prefixes or coincidences. */
const shortest = 4;

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * Reads the German dictionary, which takes a second or two.
 * @returns a function that splits a lowercase compound into its parts and returns an empty list for any other word
 */
export async function readCompoundSplitter(): Promise<(word: string) => string[]> {
  const { decodeTrie } = await loadTrieLib();
  const trie = decodeTrie(
    gunzipSync(readFileSync(path.join(path.dirname(require.resolve(dictionary)), "de_DE.trie.gz"))),
  );
  const isListed = (word: string): boolean => {
    const { found, compoundUsed } = trie.findWord(word, { caseSensitive: true });
    return found !== false && !compoundUsed;
  };
  const isNoun = (word: string): boolean => isListed(capitalize(word));
  const canLead = (word: string): boolean =>
    links.some((link) => word.endsWith(link) && isNoun(word.slice(0, word.length - link.length))) ||
    isListed(`${word}en`) ||
    isListed(`${word}e`);

  const cache = new Map<string, string[]>();
  const split = (word: string): string[] => {
    const cached = cache.get(word);
    if (cached) return cached;
    const parts = new Set<string>();
    for (let at = shortest; at <= word.length - shortest; at++) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (!canLead(left)) continue;
      const further = split(right);
      if (!isNoun(right) && further.length === 0) continue;
      for (const part of [left.replace(/(?<=ung|ion|heit|keit|tät|ff)s$/, ""), right, ...further]) parts.add(part);
    }
    cache.set(word, [...parts]);
    return [...parts];
  };
  return split;
}
