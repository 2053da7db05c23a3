import memoize from "lodash/memoize";
import uniq from "lodash/uniq";
import MiniSearch from "minisearch";
import type { LocaleId } from "../../config/locales";
import { indexTerms, type Token, tellingWords, tokenize, widthOf } from "./analysis";
import { readCompoundSplitter } from "./compounds";
import type { Entry } from "./extract";
import type { OtherWords } from "./other-words";
import type { Field, Fields, SearchRecord } from "./records";
import { fieldWeights } from "./weights";

/** The file that the browser loads. */
export interface SearchIndex {
  records: SearchRecord[];
  /** MiniSearch's own format. A record has a document for its text and one for each of its names. */
  words: ReturnType<MiniSearch["toJSON"]>;
  /** For each document, the position of its record in `records`. */
  owners: number[];
  /** For each document, the number of words in the name, without stop words; 0 for a record's text. */
  sizes: number[];
  otherWords: OtherWords;
}

const nameFields = ["title", "section", "name", "keywords"] as const;

type Document = Partial<Record<Field, string>>;

/** Joins a word and its parts for MiniSearch's tokenizer, which handles only strings. */
const separator = "\n";

const packToken = ({ word, parts }: Token): string => [word, ...parts].join(separator);

const makeSplitter = memoize(async (locale: LocaleId) => (locale === "de" ? readCompoundSplitter() : () => []));

/**
 * @returns a function that returns a word's terms, created once per language: `npm start` often creates an index,
 *   mostly of the same words
 */
const makeAnalyzer = memoize(async (locale: LocaleId) => {
  const split = await makeSplitter(locale);
  return memoize((joined: string) => {
    const [word = "", ...parts] = joined.split(separator);
    return indexTerms({ typed: word, word, parts }, locale, split);
  });
});

/** @returns the index of a language's pages */
export async function createIndex(
  entries: Entry[],
  locale: LocaleId,
  otherWords: OtherWords = {},
): Promise<SearchIndex> {
  const ordered = orderOperations(entries);
  const documents = ordered.flatMap(({ fields }, owner) =>
    documentsOf(fields).map((document) => ({
      document,
      owner,
      name: nameFields.map((field) => document[field]).find(Boolean),
    })),
  );
  const analyze = await makeAnalyzer(locale);
  const split = await makeSplitter(locale);
  // A compound is two words: a query for one of them has only half of it.
  const countWords = (name: string): number =>
    tellingWords(name, locale).reduce((sum, token) => sum + (split(token.word).length > 0 ? 2 : widthOf([token])), 0);
  const words = new MiniSearch<{ id: number } & Document>({
    fields: Object.keys(fieldWeights),
    tokenize: (text, field) =>
      // Only whole fields are searched for: "rate" in one field and "limit" in another don't make a rate limit.
      field === "members" ? tokenize(text).map(({ word }) => word) : uniq(tellingWords(text, locale).map(packToken)),
    // Only whole words of names are completed and corrected, which makes the index a third smaller.
    processTerm: (term, field) => analyze(term).filter((form) => field !== "text" || form.startsWith("=")),
  });
  await words.addAllAsync(documents.map(({ document }, id) => ({ id, ...document })));
  return {
    records: ordered.map(({ record }) => record),
    words: words.toJSON(),
    owners: documents.map(({ owner }) => owner),
    sizes: documents.map(({ name }) => (name ? countWords(name) : 0)),
    otherWords,
  };
}

function documentsOf({ title, section, name, keywords, page, members, text }: Fields): Document[] {
  const names: Document[] = [{ title }, { section }, { name }, ...keywords.map((word) => ({ keywords: word }))];
  return [{ page, members, text }, ...names.filter((document) => Object.values(document).some(Boolean))];
}

/** Order of the methods that readers use on a resource. */
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Sorts operations in the order that readers look for them: read, create, update, act, delete; within each, the closest
 * to the resource first. The search keeps this order among hits that are equally relevant.
 */
function orderOperations(entries: Entry[]): Entry[] {
  const read = new Set(
    entries.flatMap(({ record }) => (record.call?.startsWith("GET ") ? [record.call.slice(4)] : [])),
  );
  const turnOf = ({ record: { call } }: Entry): number => {
    const [method = "", path = ""] = call?.split(" ") ?? [];
    // A POST creates an item if its path, or an item of its path, can be read. Any other POST is an action.
    const isRead = [...read].some((other) => other === path || other.replace(/\/\{[^}]*\}$/, "") === path);
    const step = method === "POST" && !isRead ? methods.length - 1.5 : methods.indexOf(method);
    return step * 100 + path.split("/").length;
  };
  return [...entries].sort((one, other) => turnOf(one) - turnOf(other));
}
