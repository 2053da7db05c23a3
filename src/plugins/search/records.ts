/** The contents of the index, as shared by the build and the browser. */

/** Kinds of pages that results are grouped by, in the order of the groups. */
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
  /** Path of the guide that treats a term. */
  guide?: string;
  /** Method and path of an operation: `POST /bundles`. */
  call?: string;
}

/** The text that a record is found by. The first four are its names: a query that equals one finds the record first. */
export interface Fields {
  /** Title of the page, the term, or the operation's name; empty for a section. */
  title: string;
  /** Heading of the section; empty for a page's beginning. */
  section: string;
  /** Technical name: `operationId`, or anchor of a section. */
  name: string;
  /** Other words for it, and tasks that it treats. */
  keywords: readonly string[];
  /** Title of the page, in the records of its sections. */
  page: string;
  /** Fields, parameters, and problem types of an operation. */
  members: string;
  text: string;
}
export type Field = keyof Fields;

/** File name of the index, under its language's base path. */
export const indexFile = "search-index.json";
