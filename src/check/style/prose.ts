import type { LocaleId } from "../../config/locales";

/** The kinds of text that readers distinguish; a rule can be limited to some of them. */
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

/** Text that readers see, and the location where a writer finds it. */
export interface Prose {
  /** File, relative to the project's folder. */
  file: string;
  locale: LocaleId;
  kind: ProseKind;
  /** The text as readers see it; code, URLs, and email addresses are blanked, so that only prose is checked. */
  text: string;
  /** The part of the file that contains the text, as it is written there. */
  source: string;
  /** Line (from 1) where `source` begins, or a location that isn't a line. */
  place: number | string;
}

/** Replaces each character of code, URLs, and email addresses; it isn't a letter, so no word extends across it. */
const blank = "¤";

/** Fenced code, inline code, link targets, heading IDs, URLs, email addresses, and scopes. */
const noProse =
  /```[\s\S]*?```|`[^`]*`|(?<=\])\([^)\s]*\)|\{#[\w-]+\}|\{\/\*[^*]*\*\/\}|https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\w+:(?:read|write|\*)/g;

/** @returns Markdown of the same length in which everything except prose is blanked */
export function blankCode(markdown: string): string {
  return markdown.replace(noProse, (match) => blankAll(match));
}

/** @returns as many blanks as the text has characters */
export function blankAll(text: string): string {
  return blank.repeat(text.length);
}

/**
 * @param found the words that were found in the text, at `index`
 * @returns the line of the file that contains it, or the text's location if that isn't a line
 */
export function placeOf({ text, source, place }: Prose, found: string, index: number): number | string {
  if (typeof place === "string") return place;
  // The text has the same words in the same order as its source; quotation marks, indents, and line breaks can differ.
  const pattern = new RegExp(found.split(/\s+/).map(escapeRegExp).join("\\s+"), "g");
  const nth = [...text.slice(0, index).matchAll(pattern)].length;
  const at = [...blankCode(source).matchAll(pattern)][nth]?.index ?? 0;
  return place + source.slice(0, at).split("\n").length - 1;
}

/** @returns a pattern that matches only the text itself */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
