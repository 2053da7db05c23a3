import { existsSync, readFileSync } from "node:fs";
import escapeRegExp from "lodash/escapeRegExp";
import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { isScalar, type Pair, visit as visitYaml } from "yaml";
import { homeFile } from "../config/home";
import { type LocaleId, localeIds, sourceLocale } from "../config/locales";
import { listFiles } from "../lib/files";
import { parseYaml } from "../lib/findings/positions";
import { keysOf } from "../openapi/read/structure";
import type { Guide } from "../remark/guides/guides";
import { textFiles } from "./data";
import { listMessageFiles } from "./messages";

/** Text that readers see, and the location where a writer finds it. */
export interface Prose {
  /** File, relative to the project's folder. */
  file: string;
  locale: LocaleId;
  /** The text as readers see it; code, URLs, and email addresses are blanked, so that only prose is checked. */
  text: string;
  /** The part of the file that contains the text, as it is written there. */
  source: string;
  /** Line (from 1) where `source` begins. */
  place: number;
  /** Whether the text is a value in an example, such as a name. */
  isData?: boolean;
}

/** Files that contain each string in every language. */
const pairs = [...textFiles, homeFile];

/**
 * @param guides the guides of all languages
 * @returns what readers see of guides, data files, the API description, and the files of UI strings
 */
export function listProse(guides: readonly Guide[]): Prose[] {
  const described = listFiles("openapi", /\.yaml$/).filter((file) => !pairs.includes(file) && !/\/\./.test(file));
  return [
    ...guides.flatMap(listGuideProse),
    ...[...pairs.filter((file) => existsSync(file)), ...described].flatMap(listYamlProse),
    ...localeIds.flatMap((locale) => listMessageFiles(locale).flatMap((file) => listMessages(file, locale))),
  ];
}

/** Replaces each character of code, URLs, and email addresses; it isn't a letter, so no word extends across it. */
const blank = "¤";
const blankAll = (text: string): string => blank.repeat(text.length);

/** Fenced code, inline code, link targets, heading IDs, URLs, email addresses, and scopes. */
const noProse =
  /```[\s\S]*?```|`[^`]*`|(?<=\])\([^)\s]*\)|\{#[\w-]+\}|\{\/\*[^*]*\*\/\}|https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b\w+:(?:read|write|\*)/g;

/** @returns Markdown of the same length in which everything except prose is blanked */
const blankCode = (markdown: string): string => markdown.replace(noProse, blankAll);

/**
 * @param found the words that were found in the text, at `index`
 * @returns the line of the file that contains them
 */
export function placeOf({ text, source, place }: Prose, found: string, index: number): { place: number } {
  // The text has the same words in the same order as its source; quotation marks, indents, and line breaks can differ.
  const pattern = new RegExp(found.split(/\s+/).map(escapeRegExp).join("\\s+"), "g");
  const nth = [...text.slice(0, index).matchAll(pattern)].length;
  const at = [...blankCode(source).matchAll(pattern)][nth]?.index ?? 0;
  return { place: place + source.slice(0, at).split("\n").length - 1 };
}

/** Attributes of components and images that readers see or hear. */
const readAttributes = new Set(["alt", "title", "label", "aria-label"]);
/** Comments in code blocks of any language, from the comment marker to the end of the line. */
const comments = /(?<=^|\s)(?:#|\/\/)\s.*$/gm;

/** @returns everything that readers see of a guide: front matter, text blocks, alt text, diagrams, and code comments */
function listGuideProse({ file, locale, tree, source, frontMatter }: Guide): Prose[] {
  const { title, description, keywords } = frontMatter;
  const [head = ""] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  const prose: Prose[] = [title, description, ...(Array.isArray(keywords) ? keywords : [])]
    .filter((text) => typeof text === "string")
    .map((text) => ({ file, locale, text: blankCode(text), source: head, place: 1 }));
  visit(tree, (node) => {
    const { start, end } = node.position ?? { start: { line: 1, offset: 0 }, end: { offset: 0 } };
    const add = (text: string, written = source.slice(start.offset, end.offset), place = start.line): void =>
      void prose.push({ file, locale, text, source: written, place });
    const { alt, attributes = [] } = node as Node & { alt?: string; attributes?: { name?: string; value?: unknown }[] };
    if (alt) add(alt);
    for (const { name = "", value } of attributes)
      if (readAttributes.has(name) && typeof value === "string") add(value);
    if (["paragraph", "heading", "tableCell"].includes(node.type)) add(flatten(node));
    if (node.type !== "code") return;
    const { lang, value } = node as Node & { lang?: string; value: string };
    // The code begins on the line after its fence.
    const shown = lang === "mermaid" ? [{ 0: value, index: 0 }] : [...value.matchAll(comments)];
    for (const { 0: text, index } of shown) add(text, text, start.line + value.slice(0, index).split("\n").length);
    return SKIP;
  });
  return prose;
}

function flatten(node: Node): string {
  const { type, value = "", children = [] } = node as Parent & { value?: string };
  if (type === "text") return blankCode(value);
  if (type === "inlineCode") return blankAll(value);
  if (type === "break") return "\n";
  // A component without text, such as <Operation />, shows a name.
  if (type.startsWith("mdxJsx") && children.length === 0) return blank;
  return children.map(flatten).join("");
}

const texts = keysOf("prose");
/** Maps whose values are text, each under a key that writers choose. */
const maps = keysOf("proseMap");
/** Keys in data files whose values are lists of words. */
const lists = ["forms", "avoid", "except", "synonyms"];

/** @returns the language of a string, by the keys above it; undefined if readers don't see it */
function classify(file: string, keys: readonly string[], text: string): Pick<Prose, "locale" | "isData"> | undefined {
  if (pairs.includes(file)) {
    const locale = localeIds.find((id) => keys.includes(id));
    return locale && !lists.some((name) => keys.includes(name)) ? { locale } : undefined;
  }
  const [, overlaid] = /^openapi\/(?:overlays|arazzo)\/([\w-]+)\//.exec(file) ?? [];
  if (overlaid) return keys.includes("update") ? { locale: overlaid as LocaleId } : undefined;
  // Contain data that the API would send: it is text if it contains a space.
  if (keys.some((name) => name === "value" || name === "example" || name === "default"))
    return /\s/.test(text.trim()) ? { locale: sourceLocale, isData: true } : undefined;
  const [parent = "", key = ""] = keys.slice(-2);
  return maps.has(parent) || texts.has(key) ? { locale: sourceLocale } : undefined;
}

function listYamlProse(file: string): Prose[] {
  const source = readFileSync(file, "utf8");
  const { document, lines } = parseYaml(source);
  const prose: Prose[] = [];
  visitYaml(document, {
    Scalar(_, node, path) {
      if (typeof node.value !== "string" || path.some((step) => (step as Pair)?.key === node)) return;
      const keys = path.flatMap((step) => {
        const { key } = step as Partial<Pair>;
        return isScalar(key) ? [String(key.value)] : [];
      });
      const found = classify(file, keys, node.value);
      const [start = 0, end = 0] = node.range ?? [];
      if (!found) return;
      const place = lines.linePos(start).line;
      prose.push({ file, ...found, text: blankCode(node.value), source: source.slice(start, end), place });
    },
  });
  return prose;
}

/** @returns the messages in a file of UI strings */
function listMessages(file: string, locale: LocaleId): Prose[] {
  const source = readFileSync(file, "utf8");
  const messages = Object.values(JSON.parse(source) as Record<string, { message: string }>);
  return messages.map(({ message }) => ({ file, locale, text: blankCode(message), source, place: 1 }));
}
