/**
 * Converts third-party Markdown (CommonMark and GFM) to HTML. A description is untrusted: nothing in it can run as
 * code.
 */
import type { Element, ElementContent, Parents, Root, Text } from "hast";
import { raw } from "hast-util-raw";
import { defaultSchema, type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import memoize from "lodash/memoize";
import type { Html, Image, ImageReference, Link, LinkReference, Root as Markdown, Resource } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { type Raw, toHast } from "mdast-util-to-hast";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { SKIP, visit } from "unist-util-visit";
import { highlightTree } from "./highlight";
import { isWholeName, splitAtWholeWords, wholeClass } from "./whole-names";

export { textOf };

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

/** Elements that are left out with their content. */
const removedElements = ["script", "style"];

/** @returns the attributes of a link: other sites open in a new tab, which can't access the portal's tab */
export const linkTo = (href: string): Record<string, string> =>
  /^https?:/i.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };

/** GitHub's rules without IDs, names, and styles: IDs would repeat, and the page sets the styles. */
const safe: Schema = {
  ...defaultSchema,
  tagNames: [...safeElements, "input"],
  clobber: [],
  required: {},
  strip: removedElements,
  ancestors: { ...defaultSchema.ancestors, dd: ["dl"], dt: ["dl"], li: ["ol", "ul"], summary: ["details"] },
  attributes: {
    "*": [["dir", "auto", "ltr", "rtl"], "lang", "title"],
    a: ["href"],
    code: [["className", /^language-[\w+#-]+$/]],
    details: ["open"],
    img: ["alt", "src"],
    input: ["checked"],
    ol: ["start"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan"],
  },
  protocols: { href: ["http", "https", "mailto", "tel", "operation"], src: ["http", "https"] },
};

/**
 * Parses a text only once, because the descriptions of shared parameters, headers, and schemas recur on many pages.
 * @returns the text's tree, which must not be changed
 */
export const readTree = memoize((markdown: string): Markdown => fromMarkdown(markdown, syntax));

/**
 * @param headingLevel level of the text's top headings
 * @param alerts titles of GitHub's alerts, by kind; without them, alerts are quotes
 * @returns the text as a tree of safe elements, which must not be changed
 */
export const parseMarkdown = memoize(
  parse,
  (markdown, headingLevel = 3, alerts = {}) => `${headingLevel} ${alerts.note} ${markdown}`,
);

function parse(markdown: string, headingLevel = 3, alerts: Record<string, string> = {}): Root {
  let hasHtml = false;
  const html = (_state: unknown, { value }: Html): Raw => {
    hasHtml = true;
    const closed = removedElements.filter((name) => new RegExp(`<${name}[\\s>].*</${name}>`, "is").test(markdown));
    return { type: "raw", value: showUnknownElements(value, closed) };
  };
  const unsafe = toHast(readTree(markdown), { allowDangerousHtml: true, handlers: { html } }) as Root;
  const root = sanitize(hasHtml ? raw(unsafe) : unsafe, safe) as Root;
  visit(root, "element", (node, index, parent) => {
    const replacement = replacements[node.tagName]?.(node, parent);
    if (replacement && parent && index !== undefined) parent.children[index] = replacement;
  });
  visit(root, { type: "element", tagName: "blockquote" } as const, (node) => showAlert(node as Element, alerts));
  visit(root, "text", keepWordsWhole);
  levelHeadings(root, headingLevel);
  return root;
}

/** @returns the Markdown as HTML; a single paragraph without its element */
export function inline(markdown: string): string {
  const { children } = parseMarkdown(markdown);
  const { lead, rest } = splitLead(children);
  return toHtml(rest.length > 0 ? children : lead).trim();
}

/**
 * @returns the content of the first paragraph, for elements that allow only phrasing content, and the rest; a text that
 *   doesn't begin with a paragraph has only a rest
 */
export function splitLead(children: Root["children"]): { lead: ElementContent[]; rest: Root["children"] } {
  const [first, ...others] = children.filter((node) => node.type !== "text" || node.value.trim() !== "");
  return first?.type === "element" && first.tagName === "p"
    ? { lead: first.children, rest: others }
    : { lead: [], rest: children };
}

/** @returns raw HTML with elements outside the safe set as typed: usually, they are placeholders and not elements */
function showUnknownElements(html: string, removed: string[]): string {
  const opensComment = html.includes("-->") ? "!--" : "\0";
  return html.replace(/<(!--|\/?([a-z][\w-]*))?/gi, (start, after: string, name = "") =>
    after === opensComment || safeElements.has(name.toLowerCase()) || removed.includes(name.toLowerCase())
      ? start
      : start.replace("<", "&lt;"),
  );
}

const makeText = (value: string): Text => ({ type: "text", value });
const makeElement = (tagName: string, properties: Element["properties"], children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** How pages show elements, by name: each function changes the element or returns its replacement. */
const replacements: Record<string, (node: Element, parent?: Parents) => ElementContent | undefined> = {
  a(node) {
    const href = String(node.properties.href ?? "");
    if (href) Object.assign(node.properties, linkTo(href));
    // The other links to operations already point to pages: this one's operation is unknown.
    return href.startsWith("operation:") ? makeElement("span", {}, node.children) : undefined;
  },
  code(node) {
    if (isWholeName(textOf(node))) node.properties.className = [wholeClass];
    return undefined;
  },
  // Checkboxes can't be checked, and symbols don't need a label.
  input: ({ properties }) => makeText(properties.checked ? "☑" : "☐"),
  // The portal's policy blocks images from other origins, and relative URLs don't resolve here.
  img({ properties: { src, alt } }, parent) {
    const label = makeText(String(alt || src || ""));
    const isInLink = parent && "tagName" in parent && parent.tagName === "a";
    return src && !isInLink ? makeElement("a", linkTo(String(src)), [label]) : label;
  },
  pre(node) {
    const code = codeOf(node);
    const [child] = node.children;
    if (code && child?.type === "element") child.children = highlightTree(code.source, code.language);
    return undefined;
  },
};

/** @returns the language and code of a fenced block; undefined for any other node */
export function codeOf(node: Root["children"][number]): { language: string; source: string } | undefined {
  if (node.type !== "element" || node.tagName !== "pre") return undefined;
  const [code] = node.children;
  if (code?.type !== "element" || code.tagName !== "code") return undefined;
  const [name = ""] = [code.properties.className ?? []].flat().map(String);
  return { language: name.replace(/^language-/, ""), source: textOf(code).replace(/\n$/, "") };
}

/** The classes of GitHub's alerts; the portal's own admonitions have them, too. */
const alertClasses: Record<string, string> = {
  note: "secondary",
  tip: "success",
  important: "info",
  warning: "warning",
  caution: "danger",
};

/** Turns a quote that begins with `[!NOTE]`, on a line of its own, into an admonition. */
function showAlert(quote: Element, alerts: Record<string, string>): void {
  const paragraph = quote.children.find((child) => child.type === "element");
  const text = paragraph?.tagName === "p" && paragraph.children[0];
  const [marker = "", kind = ""] = (text && text.type === "text" && /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text.value)) || [];
  const title = alerts[kind.toLowerCase()];
  if (!paragraph || !text || text.type !== "text" || title === undefined) return;
  text.value = text.value.slice(marker.length);
  quote.tagName = "div";
  quote.properties.className = ["theme-admonition", "alert", `alert--${alertClasses[kind.toLowerCase()]}`];
  quote.children.unshift(makeElement("p", { className: ["text--bold"] }, [makeText(title)]));
}

function keepWordsWhole(node: Text, index?: number, parent?: Parents): [typeof SKIP, number] | undefined {
  if (index === undefined || !parent || ("tagName" in parent && parent.tagName === "code")) return undefined;
  const parts = splitAtWholeWords(node.value).map((value, place) =>
    place % 2 === 0 ? makeText(value) : makeElement("span", { className: [wholeClass] }, [makeText(value)]),
  );
  parent.children.splice(index, 1, ...parts);
  return [SKIP, index + parts.length];
}

/** Gives headings consecutive levels, so that the text fits into the outline of its page, and removes empty ones. */
function levelHeadings(root: Root, top: number): void {
  root.children = root.children.filter((node) => headingLevelOf(node) === 0 || textOf(node).trim() !== "");
  const above: number[] = [];
  visit(root, "element", (node) => {
    const depth = headingLevelOf(node);
    if (depth === 0) return;
    while (above.length > 0 && (above.at(-1) ?? 0) >= depth) above.pop();
    node.tagName = `h${Math.min(6, top + above.length)}`;
    above.push(depth);
  });
}

/** @returns the level of a heading; 0 for any other node */
export const headingLevelOf = (node: Root["children"][number]): number =>
  node.type === "element" ? Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0) : 0;

/** A link in Markdown. */
export interface TextLink {
  url: string;
  /** The text that is shown for it, as Markdown. */
  text: string;
}

/** @returns the links and images that are written with brackets and a URL or a reference to one, except in code */
function findLinks(markdown: string): { node: Link | LinkReference | Image | ImageReference; target: Resource }[] {
  // Most descriptions have none, and parsing is slow.
  if (!markdown.includes("](") && !markdown.includes("]:")) return [];
  const tree = readTree(markdown);
  const definitions = new Map<string, Resource>();
  visit(tree, "definition", (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  const found: ReturnType<typeof findLinks> = [];
  visit(tree, (node) => {
    if (!["link", "linkReference", "image", "imageReference"].includes(node.type)) return;
    const link = node as ReturnType<typeof findLinks>[number]["node"];
    const target = "identifier" in link ? definitions.get(link.identifier) : link;
    // Other links are URLs in the text.
    if (target && /[[!]/.test(markdown.charAt(node.position?.start.offset ?? 0))) found.push({ node: link, target });
  });
  return found;
}

/** @returns the URLs of the links and images in the Markdown */
export const listLinks = (markdown: string): string[] => findLinks(markdown).map(({ target }) => target.url);

/**
 * @param change returns the replacement for a link; undefined to keep it
 * @returns the Markdown with its links changed and everything else unchanged
 */
export function changeLinks(markdown: string, change: (link: TextLink) => TextLink | undefined): string {
  let text = markdown;
  for (const { node, target } of findLinks(markdown).reverse()) {
    if (!("children" in node)) continue;
    const { children, position } = node;
    const { url, title } = target;
    const offsets = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset] as const;
    const changed = change({ url, text: markdown.slice(offsets[0] ?? 0, offsets[1] ?? 0) });
    if (!changed) continue;
    const tooltip = title ? ` "${title.replace(/[\\"]/g, "\\$&")}"` : "";
    const address = /[\s()<>]/.test(changed.url) ? `<${changed.url.replace(/[<>]/g, "\\$&")}>` : changed.url;
    const link = `[${changed.text}](${address}${tooltip})`;
    text = text.slice(0, position?.start.offset) + link + text.slice(position?.end.offset);
  }
  return text;
}

/** @returns plain text, escaped as Markdown for the brackets of a link */
export const linkText = (text: string): string => text.replace(/[\\[\]`*<]/g, "\\$&");

/** @returns the text before the first heading, and the text from that heading on */
export function splitAtHeading(markdown: string): [lead: string, rest: string] {
  const heading = readTree(markdown).children.find(({ type }) => type === "heading");
  const at = heading?.position?.start.offset ?? markdown.length;
  return [markdown.slice(0, at), markdown.slice(at)];
}

/** @returns the text of the Markdown in one line, without its markup */
export const withoutMarkup = (markdown: string): string => textOf(readTree(markdown)).replace(/\s+/g, " ").trim();

/** @returns the first sentence of the Markdown without its markup, for page metadata and search results */
export function plainText(markdown: string): string {
  const tree = readTree(markdown);
  const paragraph = tree.children.find(({ type }) => type === "paragraph") ?? tree;
  // A sentence that introduces a list ends before the list.
  const text = textOf(paragraph, { includeHtml: false }).replace(/\s+/g, " ").trim().replace(/:$/, ".");
  // A period after the day in a German date or after a single letter (e.g., z. B.) doesn't end a sentence.
  return /^.*?(?:(?<!\s\d{1,2}|(?<!\p{L})\p{L})\.|[!?])(?=\s|$)/u.exec(text)?.[0] ?? text;
}
