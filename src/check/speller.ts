import path from "node:path";
import { Thread } from "./thread";

export const spellingConfig = "docs/.cspell.yaml";
export const wordsFile = "docs/.words.txt";

/** A word that isn't in any dictionary. */
export interface UnknownWord {
  text: string;
  /** Number of characters before it in the document. */
  offset: number;
  suggestions?: string[];
}

/** Text to check. Its language is determined by the settings for its file, or by its own locale and format. */
export interface SpelledDocument {
  file: string;
  text: string;
  languageId?: string;
  locale?: string;
}

const speller = new Thread<object, UnknownWord[]>("speller-thread.cjs");

/** @returns the words in a document that are unknown with the settings in docs/.cspell.yaml */
export const findUnknownWords = ({ file, ...document }: SpelledDocument): Promise<UnknownWord[]> =>
  speller.ask({
    document: { ...document, uri: path.resolve(file) },
    options: { configFile: path.resolve(spellingConfig), generateSuggestions: true },
  });

/** Makes the next check read the settings and the list of words again, which are otherwise read only once. */
export const forgetSpelling = (): Promise<void> => speller.stop();
