import type { LocaleId } from "../config/locales";

/** What a reader takes a text for; rules may be limited to some of them. */
export const proseKinds = [
  "title",
  "text",
  "definition",
  "keyword",
  "label",
  "data",
  "diagram",
  "comment",
  "code",
] as const;
export type ProseKind = (typeof proseKinds)[number];

/** A text that readers see, with the place where a writer finds it. */
export interface Prose {
  /** File, relative to the project's folder. */
  file: string;
  locale: LocaleId;
  kind: ProseKind;
  /** What readers see of it; code and addresses in it are blanked, so that only prose is judged. */
  text: string;
  /** The part of the file that holds the text, as it is written there. */
  source: string;
  /** Line (from 1) in which `source` begins, or a place that isn't a line. */
  place: number | string;
}

/** Stands for each character of code or an address within a text; no letter, so that no word reaches across it. */
const blank = "¤";

/** Inline code, fenced code, the targets of links, headings' ids, addresses and the names of parts of a request. */
const noProse =
  /```[\s\S]*?```|`[^`]*`|(?<=\])\([^)\s]*\)|\{#[\w-]+\}|\{\/\*[^*]*\*\/\}|https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\w+:(?:read|write|\*)/g;

/** @returns a Markdown text of the same length in which everything that is no prose is blanked */
export function blankCode(markdown: string): string {
  return markdown.replace(noProse, (match) => blankAll(match));
}

/** @returns as many blanks as the text has characters */
export function blankAll(text: string): string {
  return blank.repeat(text.length);
}

/**
 * @param found what was found in the text, at `index`
 * @returns the line of the file in which it stands, or the text's place where that is no line
 */
export function placeOf({ text, source, place }: Prose, found: string, index: number): number | string {
  if (typeof place === "string") return place;
  // A text differs from its source by quotation marks, indents and line breaks only: the same words in the same order.
  const pattern = new RegExp(found.split(/\s+/).map(escapeRegExp).join("\\s+"), "g");
  const nth = [...text.slice(0, index).matchAll(pattern)].length;
  const at = [...blankCode(source).matchAll(pattern)][nth]?.index ?? 0;
  return place + source.slice(0, at).split("\n").length - 1;
}

/** @returns the text as a pattern that matches just it */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
