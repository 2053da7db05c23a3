/** The contents of the index, as shared by the build and the browser. */

/** Kinds of pages that results are grouped by. */
export const kinds = ["guide", "operation", "term"] as const;
export type Kind = (typeof kinds)[number];

/** A section of a page, a term of the glossary, or an operation. */
export interface SearchRecord {
  kind: Kind;
  /** Path relative to the language's base path, with the section's anchor: `docs/intro#help`. */
  path: string;
  /** Title of the page; the term; the operation's name. */
  title: string;
  /** Heading of the section; empty for a page's beginning. */
  section: string;
  /** Text of the section. */
  text: string;
  /** Method and path of an operation: `POST /bundles`. */
  call?: string;
}

/** The fields that are searched, and the weight of a word found in each. */
export const weights = {
  /** Technical name: `operationId`, or anchor of a section. */
  name: 7,
  title: 6,
  section: 5,
  /** Title of the page, in the records of its sections. */
  page: 2,
  /** The term in the other language, and the keywords that the page's writer set. */
  synonyms: 3,
  /** Fields, parameters, and problem types of an operation. */
  members: 1.5,
  text: 1,
} as const;
export type Field = keyof typeof weights;
export type Fields = Record<Field, string>;

/** File name of the index, under its language's base path. */
export const indexFile = "search-index.json";
