import { DomUtils, parseDocument } from "htmlparser2";
import memoize from "lodash/memoize";
import { visit } from "unist-util-visit";
import { readTree } from "../../lib/markup/markdown";
import { type Content, contentOf, isObject, type Kind, walkDescription } from "../read/structure";
import type { Description } from "../read/types";
import type { RenderedPage } from "./page-data";
import { fold } from "./schema-parts";

/** Something in a description that its pages don't show. */
export interface NotShown {
  /** A text, a name, a value, or a keyword. */
  text: string;
  /** JSON pointer to it. */
  pointer: string;
}

/** Maps whose keys are names for readers. */
const named = new Set(["properties", "headers", "content", "encoding", "variables"]);

/**
 * Extensions aren't reported because they are notes for programs, except for those that pages show in their own way.
 *
 * @param description the document that the pages were made from
 * @param pages the data of all pages in its language
 * @returns each keyword that OpenAPI doesn't define, and each text, name, and value that is on no page, with its place; a
 *   component of which nothing is shown is reported as a whole
 */
export function listNotShown(description: Description, pages: Iterable<RenderedPage["data"]>): NotShown[] {
  const texts = [...pages].flatMap((page) => readTexts(page)).map(normalize);
  const shown = texts.join("");
  // Most texts are one node of a page; searching all pages takes long.
  const whole = new Set(texts.map((text) => text.replace(/^"|",?$/g, "")));
  // Code shows strings as JSON.
  const isShown = memoize((text: string) =>
    [text, JSON.stringify(text).slice(1, -1)].map(normalize).some((each) => whole.has(each) || shown.includes(each)),
  );
  const names = memoize(() => fold(shown));
  const parts = new Map<string, { isWhole: boolean; lost: NotShown[] }>();
  walkDescription(description, ({ kind, node, pointer }) => {
    const [component = ""] = /^\/components\/[^/]+\/[^/]+/.exec(pointer) ?? [];
    const part = parts.get(component) ?? { isWhole: component !== "", lost: [] };
    parts.set(component, part);
    for (const [key, value] of Object.entries(node)) {
      const content = contentOf(kind, key);
      // A link shows expressions only if they say more than its name.
      if (key === "$ref" || (content === undefined && key.startsWith("x-")) || kind === "link") continue;
      if (content === undefined) part.lost.push({ text: key, pointer: pointer || "/" });
      for (const text of content ? listTexts(kind, content, key, value) : []) {
        if (isShown(text) || (key === "title" && names().includes(fold(text)))) part.isWhole = false;
        else part.lost.push({ text, pointer: `${pointer}/${key}` });
      }
    }
  });
  return [...parts].flatMap(([component, { isWhole, lost }]) =>
    isWhole && lost.length > 0 ? { text: "the component, which nothing shows", pointer: component } : lost,
  );
}

function listTexts(kind: Kind, content: Content, key: string, value: unknown): string[] {
  if (!("plain" in content))
    return kind !== "components" && named.has(key) && isObject(value) ? Object.keys(value) : [];
  if (content.plain === "prose") return listProse(String(value));
  if (content.plain === "proseMap") return Object.values(Object(value)).flatMap((text) => listProse(String(text)));
  return ["data", "list", "number"].includes(content.plain) || key === "name" ? listLeaves(value) : [];
}

/** @returns what a reader can see of a text, without what only separates its words */
const normalize = (text: string): string => text.replace(/(\d),(?=\d{3})/g, "$1").replace(/[\s\u200B]+/g, "");

/** @returns each piece of text and of code between the markup and the HTML of Markdown */
const listProse = memoize((markdown: string): string[] => {
  const texts: string[] = [];
  // Scripts, styles, and the IDs of headings aren't for readers, and the kind of an alert is its title.
  const shown = markdown
    .replace(/<(script|style)\b.*?<\/\1>/gis, "")
    .replace(/^(#.*)\{#[\w-]+\}$/gm, "$1")
    .replace(/^(\s*>\s*)\[!\w+\]/gm, "$1");
  visit(readTree(shown), (node) => {
    if (node.type === "text" || node.type === "inlineCode" || node.type === "code") texts.push(node.value);
  });
  return texts;
});

/** @returns the strings and numbers in a value, and the names of its fields */
function listLeaves(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  if (Array.isArray(value)) return value.flatMap(listLeaves);
  if (!isObject(value)) return [String(value)];
  return Object.entries(value).flatMap(([key, each]) => [key, ...listLeaves(each)]);
}

/** @returns the texts in a page's data, in which some strings are HTML, in their order */
function readTexts(value: unknown, key = ""): string[] {
  if (typeof value !== "string") return Object.entries(Object(value)).flatMap(([name, each]) => readTexts(each, name));
  if (!["html", "code", "deprecated"].includes(key)) return [value];
  return DomUtils.filter(DomUtils.isText, parseDocument(value)).map(DomUtils.textContent);
}
