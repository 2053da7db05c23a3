/**
 * Converts third-party Markdown (CommonMark and GFM) to HTML. A description is untrusted: nothing in it can run as
 * code.
 */
import type { Element, ElementContent, Nodes, Root, RootContent, Text } from "hast";
import { raw } from "hast-util-raw";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import type { Html, Root as Markdown, Paragraph, Resource } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { toString as toPlain } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { SKIP, visit } from "unist-util-visit";
import { highlightTree } from "./highlight";
import { hasMarks, inItsLanguage, removeMarks } from "./language-marks";
import { isWholeName, splitAtWholeWords, wholeClass } from "./whole-names";

/**
 * Without footnotes: their IDs would repeat on pages that contain many descriptions, and the GFM specification doesn't
 * include them.
 */
const syntax = {
  extensions: [gfm(), { disable: { null: ["gfmFootnoteCall", "gfmFootnoteDefinition", "gfmPotentialFootnoteCall"] } }],
  mdastExtensions: [gfmFromMarkdown()],
};

/** Elements that are allowed in raw HTML: no forms, no media, nothing that loads or runs. */
const safeElements = new Set([
  ..."a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li ol p pre q s samp".split(
    " ",
  ),
  ..."span strong sub summary sup table tbody td tfoot th thead tr ul var".split(" "),
]);

/** Attributes of links to other sites: they open in a new tab, which can't access the portal's tab. */
export const outside = { target: "_blank", rel: "noopener noreferrer" } as const;

/** GitHub's rules without IDs, names, and styles: IDs would repeat, and the page sets the styles. */
const safe: Schema = {
  ...defaultSchema,
  tagNames: [...safeElements],
  clobber: [],
  required: {},
  ancestors: { ...defaultSchema.ancestors, dd: ["dl"], dt: ["dl"], li: ["ol", "ul"], summary: ["details"] },
  attributes: {
    "*": [["dir", "auto", "ltr", "rtl"], "lang", "title"],
    a: ["href"],
    code: [["className", /^language-[\w+#-]+$/]],
    details: ["open"],
    img: ["alt", "src"],
    ol: ["start"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan"],
  },
  protocols: { href: ["http", "https", "mailto", "tel", "operation"], src: ["http", "https"] },
};

/**
 * @param headingLevel level of the text's top headings
 * @returns the text as a tree of safe elements
 */
export function parseMarkdown(markdown: string, headingLevel = 3): Root {
  const tree = fromMarkdown(markdown, syntax);
  const hasHtml = showUnknownElements(tree);
  const unsafe = toHast(tree, { allowDangerousHtml: true }) as Root;
  showCheckboxes(unsafe);
  const root = sanitize(hasHtml ? raw(unsafe) : unsafe, safe) as Root;
  showImagesAsLinks(root);
  openOutside(root);
  keepNamesWhole(root);
  highlightBlocks(root);
  levelHeadings(root, headingLevel);
  return root;
}

/** Cached, because the descriptions of shared parameters, headers, and schemas recur on many pages. */
const rendered = new Map<string, string>();

/** @returns the Markdown as HTML */
export function block(markdown: string): string {
  return inItsLanguage(markdown, "div", renderBlock);
}

function renderBlock(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = toHtml(dropDeadLinks(parseMarkdown(markdown))).trim();
  rendered.set(markdown, html);
  return html;
}

/** @returns the Markdown as HTML; a single paragraph without its element */
export function inline(markdown: string): string {
  const { lead, rest } = splitLead(markdown);
  return rest === "" ? lead : block(markdown);
}

const split = new Map<string, { lead: string; rest: string }>();

/**
 * @returns the first paragraph without its element, for elements that allow only phrasing content, and the rest, both
 *   as HTML
 */
export function splitLead(markdown: string): { lead: string; rest: string } {
  if (hasMarks(markdown)) {
    const { lead, rest } = splitLead(removeMarks(markdown));
    return {
      lead: lead && inItsLanguage(markdown, "span", () => lead),
      rest: rest && inItsLanguage(markdown, "div", () => rest),
    };
  }
  const known = split.get(markdown);
  if (known) return known;
  const [first, ...others] = dropDeadLinks(parseMarkdown(markdown)).children.filter(
    (node) => node.type !== "text" || node.value.trim() !== "",
  );
  const parts =
    first?.type === "element" && first.tagName === "p"
      ? { lead: toHtml(first.children), rest: toHtml({ type: "root", children: others }).trim() }
      : { lead: "", rest: block(markdown) };
  split.set(markdown, parts);
  return parts;
}

/**
 * Shows raw HTML outside the safe set as typed, because it is usually a placeholder and not an element.
 * @returns whether the tree contains raw HTML
 */
function showUnknownElements(tree: Markdown): boolean {
  let hasHtml = false;
  visit(tree, "html", (node: Html) => {
    hasHtml = true;
    const opensComment = node.value.includes("-->") ? "!--" : "\0";
    node.value = node.value.replace(/<(!--|\/?([a-z][\w-]*))?/gi, (start, after: string, name = "") =>
      after === opensComment || safeElements.has(name.toLowerCase()) ? start : start.replace("<", "&lt;"),
    );
  });
  return hasHtml;
}

/** Replaces checkboxes with symbols: they can't be checked, and symbols don't need a label. */
function showCheckboxes(root: Root): void {
  visit(root, "element", (node: Element, index, parent) => {
    if (node.tagName !== "input" || index === undefined || !parent) return;
    parent.children[index] = { type: "text", value: node.properties.checked ? "☑" : "☐" };
  });
}

/**
 * Replaces images with links: the portal's policy blocks images from other origins, and relative URLs don't resolve
 * here.
 */
function showImagesAsLinks(root: Root): void {
  visit(root, "element", (node: Element, index, parent) => {
    if (node.tagName !== "img" || index === undefined || !parent) return;
    const { src, alt } = node.properties;
    const label: ElementContent = { type: "text", value: String(alt || src || "") };
    const isInLink = "tagName" in parent && parent.tagName === "a";
    parent.children[index] =
      src && !isInLink
        ? { type: "element", tagName: "a", properties: { href: String(src) }, children: [label] }
        : label;
  });
}

/** @returns the language and code of a fenced block; undefined for any other node */
function codeOf(node: Nodes): { language: string; source: string } | undefined {
  if (node.type !== "element" || node.tagName !== "pre") return undefined;
  const [code] = node.children;
  if (code?.type !== "element" || code.tagName !== "code") return undefined;
  const [name = ""] = [code.properties.className ?? []].flat().map(String);
  return { language: name.replace(/^language-/, ""), source: textOf(code).replace(/\n$/, "") };
}

const textOf = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

function keepNamesWhole(root: Root): void {
  visit(root, "element", (node: Element) => {
    if (node.tagName === "code" && isWholeName(textOf(node))) node.properties.className = [wholeClass];
  });
  visit(root, "text", (node: Text, index, parent) => {
    if (index === undefined || !parent || ("tagName" in parent && parent.tagName === "code")) return;
    const parts = splitAtWholeWords(node.value).map((value, place): ElementContent => {
      const text: Text = { type: "text", value };
      return place % 2 === 0
        ? text
        : { type: "element", tagName: "span", properties: { className: [wholeClass] }, children: [text] };
    });
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

function highlightBlocks(root: Root): void {
  visit(root, "element", (node: Element) => {
    const code = codeOf(node);
    const [child] = node.children;
    if (code && child?.type === "element") child.children = highlightTree(code.source, code.language);
  });
}

/** Gives headings consecutive levels, so that the text fits into the outline of its page. */
function levelHeadings(root: Root, top: number): void {
  const above: number[] = [];
  visit(root, "element", (node: Element) => {
    const depth = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
    if (!depth) return;
    while (above.length > 0 && (above.at(-1) ?? 0) >= depth) above.pop();
    node.tagName = `h${Math.min(6, top + above.length)}`;
    above.push(depth);
  });
}

function openOutside(root: Root): void {
  visit(root, "element", (node: Element) => {
    if (/^https?:/i.test(String(node.properties.href ?? ""))) Object.assign(node.properties, outside);
  });
}

/** Replaces links to unknown operations with their text. */
function dropDeadLinks(root: Root): Root {
  visit(root, "element", (node: Element) => {
    if (!String(node.properties.href ?? "").startsWith("operation:")) return;
    node.tagName = "span";
    node.properties = {};
  });
  return root;
}

/** A link or an image in Markdown. */
export interface TextLink {
  url: string;
  /** The text that is shown for it, as Markdown. */
  text: string;
}
interface FoundLink extends TextLink {
  kind: "link" | "image";
  title: string;
  start: number;
  end: number;
}

const links = new Map<string, FoundLink[]>();

/** @returns the links and images that are written with brackets and a URL or a reference to one, except in code */
function findLinks(markdown: string): FoundLink[] {
  // Most descriptions have none, and parsing is slow.
  if (!markdown.includes("](") && !markdown.includes("]:")) return [];
  const known = links.get(markdown);
  if (known) return known;
  const tree = fromMarkdown(markdown, syntax);
  const definitions = new Map<string, Resource>();
  visit(tree, "definition", (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  const found: FoundLink[] = [];
  visit(tree, (node) => {
    if (
      node.type !== "link" &&
      node.type !== "linkReference" &&
      node.type !== "image" &&
      node.type !== "imageReference"
    )
      return;
    const { url, title } = ("identifier" in node ? definitions.get(node.identifier) : node) ?? {};
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (url === undefined || !/[[!]/.test(markdown.charAt(start))) return;
    const isLink = "children" in node;
    const [first, last] = isLink ? [node.children[0], node.children.at(-1)] : [];
    const text = isLink
      ? markdown.slice(first?.position?.start.offset, last ? last.position?.end.offset : 0)
      : (node.alt ?? "");
    found.push({ kind: isLink ? "link" : "image", url, text, title: title ?? "", start, end });
  });
  links.set(markdown, found);
  return found;
}

/** @returns the URLs of the links and images in the Markdown */
export const listLinks = (markdown: string): string[] => findLinks(markdown).map(({ url }) => url);

/**
 * @param change returns the replacement for a link; undefined to keep it
 * @returns the Markdown with its links changed and everything else unchanged
 */
export function changeLinks(markdown: string, change: (link: TextLink) => TextLink | undefined): string {
  const parts: string[] = [];
  let done = 0;
  for (const { kind, url, text, title, start, end } of findLinks(markdown)) {
    const changed = kind === "link" && change({ url, text });
    if (!changed) continue;
    const told = title && ` "${title.replace(/[\\"]/g, "\\$&")}"`;
    const address = /[\s()<>]/.test(changed.url) ? `<${changed.url.replace(/[<>]/g, "\\$&")}>` : changed.url;
    parts.push(markdown.slice(done, start), `[${changed.text}](${address}${told})`);
    done = end;
  }
  return parts.join("") + markdown.slice(done);
}

/** @returns plain text, escaped as Markdown for the brackets of a link */
export const linkText = (text: string): string => text.replace(/[\\[\]`*<]/g, "\\$&");

/** @returns the text before the first heading, and the text from that heading on */
export function splitAtHeading(markdown: string): [lead: string, rest: string] {
  const heading = fromMarkdown(markdown, syntax).children.find(({ type }) => type === "heading");
  const at = heading?.position?.start.offset ?? markdown.length;
  return [markdown.slice(0, at), markdown.slice(at)];
}

const sentences = new Map<string, string>();

/** @returns the first sentence of the Markdown without its markup, for page metadata and search results */
export function plainText(markdown: string): string {
  const known = sentences.get(markdown);
  if (known !== undefined) return known;
  const sentence = readSentence(markdown);
  sentences.set(markdown, sentence);
  return sentence;
}

/** A link definition, which a link in another paragraph might need. */
const linkDefinition = /^ {0,3}\[[^\]]+\]:/m;

const findParagraph = (markdown: string): Paragraph | undefined =>
  fromMarkdown(markdown, syntax).children.find((node) => node.type === "paragraph");

function readSentence(markdown: string): string {
  // Most descriptions begin with a paragraph, and parsing only that paragraph is faster.
  const [beginning = ""] = linkDefinition.test(markdown) ? [markdown] : markdown.split(/\n\s*\n/, 1);
  const paragraph = findParagraph(beginning) ?? findParagraph(markdown) ?? fromMarkdown(markdown, syntax);
  // A sentence that introduces a list ends before the list.
  const text = toPlain(paragraph, { includeHtml: false }).replace(/\s+/g, " ").trim().replace(/:$/, ".");
  // The period after the day in a German date doesn't end a sentence.
  return /^.*?(?:(?<!\s\d{1,2})\.|[!?])(?=\s|$)/.exec(text)?.[0] ?? text;
}

/** A part of the Markdown that a page shows separately: a heading, a code block, or HTML. */
export type FlowPart =
  | { kind: "heading"; level: number; text: string }
  | { kind: "code"; language: string; source: string }
  | { kind: "html"; nodes: RootContent[] };

/** @returns the parts of the Markdown, in order */
export function listFlow(markdown: string, headingLevel: number): FlowPart[] {
  const parts: FlowPart[] = [];
  for (const node of parseMarkdown(markdown, headingLevel).children) {
    const code = codeOf(node);
    const level = node.type === "element" && Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
    const last = parts.at(-1);
    if (level) parts.push({ kind: "heading", level, text: textOf(node) });
    else if (code) parts.push({ kind: "code", language: code.language, source: code.source });
    else if (last?.kind === "html") last.nodes.push(node);
    else if (node.type !== "text" || node.value.trim() !== "") parts.push({ kind: "html", nodes: [node] });
  }
  return parts;
}
