import path from "node:path";
import { Worker } from "node:worker_threads";

export const spellingConfig = "docs/.cspell.yaml";
export const wordsFile = "docs/.words.txt";

/** A word that no dictionary has. */
export interface UnknownWord {
  text: string;
  /** Characters before it in the document. */
  offset: number;
  suggestions?: string[];
}

/** A text with what tells its language: the settings of its file, or a language and a format of its own. */
export interface SpelledDocument {
  file: string;
  text: string;
  languageId?: string;
  locale?: string;
}

interface Waiting {
  resolve: (words: UnknownWord[]) => void;
  reject: (error: Error) => void;
}

/** The thread that spells, with who waits for its answers. */
interface Speller {
  worker: Worker;
  waiting: Map<number, Waiting>;
}
let speller: Speller | undefined;
let lastId = 0;

function start(): Speller {
  const worker = new Worker(require.resolve("./speller-thread.cjs"), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  worker.on("message", ({ id, words, error }: { id: number; words: UnknownWord[]; error?: Error }) => {
    const { resolve, reject } = waiting.get(id) as Waiting;
    waiting.delete(id);
    // Only what is waited for keeps the process from ending.
    if (waiting.size === 0) worker.unref();
    if (error) reject(error);
    else resolve(words);
  });
  worker.on("error", (error) => {
    for (const { reject } of waiting.values()) reject(error);
    speller = undefined;
  });
  worker.unref();
  return { worker, waiting };
}

/** @returns the words of a document that the settings of docs/.cspell.yaml don't know */
export function findUnknownWords({ file, ...document }: SpelledDocument): Promise<UnknownWord[]> {
  speller ??= start();
  const { worker, waiting } = speller;
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({
      id,
      document: { ...document, uri: path.resolve(file) },
      options: { configFile: path.resolve(spellingConfig), generateSuggestions: true },
    });
  });
}

/** Has the settings and the list of words read again, which are read once. */
export async function forgetSpelling(): Promise<void> {
  await speller?.worker.terminate();
  speller = undefined;
}
