/**
 * The twin of a page: its content as Markdown, for programs and assistants. It is made from the built page, because only
 * that has everything resolved: calls, lifecycles, terms, and operations.
 */

import { load } from "cheerio";
import type { Element, ElementContent, Properties, Root, Text } from "hast";
import { defaultHandlers, type Handle, type State, toMdast } from "hast-util-to-mdast";
import { DomUtils, parseDocument } from "htmlparser2";
import type { BlockContent, DefinitionContent, ListItem, Paragraph, PhrasingContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { LocaleId } from "../../config/locales";
import { htmlElement } from "../../lib/markup/html";
import { printYaml } from "../../lib/print-yaml";

/** A page as Markdown. */
export interface Twin {
  /** Path of its file in the build, such as `docs/intro.md`. */
  file: string;
  title: string;
  description: string;
  language: LocaleId;
  /** URL of the page. */
  url: string;
  /** When the page was last changed, such as 2026-11-27, if that is known. */
  date?: string;
  /** With front matter. */
  markdown: string;
  /** The twin of the page that "Next" leads to. */
  next?: string;
}

const { isTag, isText } = DomUtils;
type Source = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type ChildNode = Source["children"][number];

/** The site, and which of its pages have twins. */
export interface TwinContext {
  siteUrl: string;
  /** Path that the build is served under, with a slash at both ends. */
  baseUrl: string;
  /** The HTML files of all pages, relative to the build. */
  pages: ReadonlySet<string>;
}

/**
 * @param file HTML file of a page, relative to the build
 * @returns the file of its twin, at the page's path with `.md`; the first home page, which has no name, is `index.md`
 */
export const twinFile = (file: string): string => file.replace(/(?<=.)\/index\.html$|\.html$/, ".md");

/** @returns whether a file of the build is a page that has a twin */
export const hasTwin = (file: string): boolean => file.endsWith("index.html");

/** Elements that aren't content. */
const furniture = new Set(["nav", "button", "svg", "script", "style", "select", "dialog", "search", "wbr", "noscript"]);
/** Classes of other such elements; a list of nested names and the types in TypeScript repeat the fields below them. */
const furnitureClasses = [
  "code--folded",
  "hash-link",
  "code__fold",
  "code__tabs",
  "code__example",
  "theme-doc-footer",
  "api-nested__names",
  // A cell of a Markdown table can't contain code.
  "api-errors__examples",
  "unseen",
];

const classesOf = ({ attribs }: Source): string[] => attribs.class?.split(" ") ?? [];
const isFurniture = (element: Source): boolean =>
  furniture.has(element.name) ||
  element.attribs.role === "tooltip" ||
  // Programs read the printed environment's requests.
  (element.attribs["data-environment"] !== undefined && element.attribs.hidden !== undefined) ||
  classesOf(element).some((name) => furnitureClasses.includes(name));

/**
 * @param html built page, as Docusaurus wrote it
 * @param file path of its HTML file, relative to the build
 * @throws Error if the page has no `<main>`
 */
export function makeTwin(html: string, file: string, context: TwinContext): Twin {
  const [main] = /<main[\s>].*<\/main>/s.exec(html) ?? [];
  if (main === undefined) throw new Error(`${file} has no <main> → see the page's component`);
  const head = readHead(html);
  // Pages omit end tags, which only a parser that follows the HTML specification supplies.
  const document = load(main, {}, false).root()[0] as ReturnType<typeof parseDocument>;
  const findFirst = (test: (element: Source) => boolean): Source | undefined =>
    DomUtils.findOne(test, document) ?? undefined;
  const date = findFirst(({ name }) => name === "time")?.attribs.datetime?.slice(0, 10);
  const next = findFirst((element) => classesOf(element).includes("pagination-nav__link--next"))?.attribs.href;
  const content = findFirst((element) => classesOf(element).includes("theme-doc-markdown")) ?? document;
  const address = makeAddress(file, context);
  const tree: Root = { type: "root", children: content.children.flatMap((child) => read(child, address)) };
  const markdown = toMarkdown(toMdast(tree, { handlers }), {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: "-",
    rule: "-",
  });
  const frontMatter = printYaml({ ...head, date });
  return {
    ...head,
    date,
    file: twinFile(file),
    markdown: `---\n${frontMatter}---\n\n${markdown}`,
    next: next && address(next).slice(context.siteUrl.length + context.baseUrl.length),
  };
}

/**
 * @returns elements for the head of a page, by which programs find its twin and learn what it is. They are added to the
 *   built page, because in a component, each would be JavaScript too.
 */
export function describeTwin({ file, title, description, url, language, date }: Twin, baseUrl: string): string {
  const article = {
    "@context": "https://schema.org",
    "@type": "TechArticle",
    ...{ headline: title, description, url, inLanguage: language, dateModified: date },
  };
  const json = JSON.stringify(article).replaceAll("<", "\\u003c");
  const link = htmlElement("link", { rel: "alternate", type: "text/markdown", href: baseUrl + file });
  return `${link.replace("</link>", "")}<script type="application/ld+json">${json}</script>`;
}

/** @returns what the head of a page says about it */
function readHead(html: string) {
  const document = parseDocument(html.slice(0, html.indexOf("<body")));
  const attribute = (name: string, key: string, value: string): string =>
    DomUtils.findOne(({ attribs }) => attribs[key] === value, document)?.attribs[name] ?? "";
  const title = DomUtils.textContent(DomUtils.getElementsByTagName("title", document));
  return {
    title: title.split(" | ")[0] ?? "",
    description: attribute("content", "name", "description"),
    url: attribute("href", "rel", "canonical"),
    language: DomUtils.getElementsByTagName("html", document)[0]?.attribs.lang as LocaleId,
  };
}

/** @returns a function that makes a link of a page absolute; a link to a page leads to its twin */
function makeAddress(file: string, { siteUrl, baseUrl, pages }: TwinContext): (href: string) => string {
  const base = `${siteUrl}${baseUrl}${file.replace(/index\.html$/, "")}`;
  return (href) => {
    const url = new URL(href, base);
    if (url.origin !== siteUrl || !url.pathname.startsWith(baseUrl)) return href;
    const page = `${url.pathname.slice(baseUrl.length).replace(/(?<=[^/])$/, "/")}index.html`;
    if (pages.has(page)) url.pathname = baseUrl + twinFile(page);
    return url.href;
  };
}

/** @returns an element of the page as the library needs it, without what isn't content */
function read(node: ChildNode, address: (href: string) => string): ElementContent[] {
  if (isText(node)) return [textNode(node.data.replaceAll("\u200b", ""))];
  if (!isTag(node) || isFurniture(node)) return [];
  const { name, attribs } = node;
  const classes = classesOf(node);
  const children = node.children.flatMap((child) => read(child, address));
  const make = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
    ...{ type: "element", tagName, properties, children },
  });
  // A field's name can be a link to itself.
  if (name === "a" && classes.includes("api-field__name")) return children;
  if (classes.includes("api-method")) return [...children, textNode(" ")];
  if (classes.includes("api-field__head")) separate(children);
  const { href, src, alt, start } = attribs;
  const properties: Properties = {
    className: classes,
    ...{ alt, start },
    href: href && address(href),
    src: src && address(src),
    dataMermaid: attribs["data-mermaid"],
  };
  // The library reads the language of code from the inner element.
  const [code] = children;
  if (name === "pre" && code?.type === "element") code.properties.className = classes;
  return [make(name, properties, children)];
}

const textNode = (value: string): Text => ({ type: "text", value });

/** Puts commas between a field's type and what applies to it. */
function separate(children: ElementContent[]): void {
  const [, ...gaps] = children.filter((child, index) => child.type === "text" && index < children.length - 1);
  for (const gap of gaps as Text[]) gap.value = ", ";
}

type Block = BlockContent | DefinitionContent;

/**
 * @param first the text between the first two paragraphs
 * @param others the text between all others
 * @returns the element's content, with its first paragraphs as a single one
 */
function mergeParagraphs(state: State, element: Element, first: string, others: string): Block[] {
  const blocks = state.toFlow(state.all(element));
  const end = blocks.findIndex(({ type }) => type !== "paragraph");
  const texts = blocks.slice(0, end < 0 ? blocks.length : end) as Paragraph[];
  const children = texts.flatMap((paragraph, index): PhrasingContent[] => [
    ...(index > 0 ? [{ type: "text" as const, value: index === 1 ? first : others }] : []),
    ...paragraph.children,
  ]);
  return [...(children.length > 0 ? [{ type: "paragraph" as const, children }] : []), ...blocks.slice(texts.length)];
}

const tight = (children: Block[]): ListItem => ({ type: "listItem", spread: false, children });

const classes = ({ properties }: Element): string[] => properties.className as string[];

const handlers: Record<string, Handle> = {
  /** An admonition is a quote that begins with its title. */
  div(state, node: Element) {
    const children = state.toFlow(state.all(node));
    if (!classes(node).includes("theme-admonition")) return children;
    const [title, ...content] = children;
    const bold: PhrasingContent = { type: "strong", children: title?.type === "paragraph" ? title.children : [] };
    return { type: "blockquote", children: [{ type: "paragraph", children: [bold] }, ...content] };
  },
  /** A list of facts, each with its name in front. */
  dl(state, node: Element) {
    const groups = node.children.filter((child) => child.type === "element" && child.tagName === "div") as Element[];
    if (groups.length === 0) return defaultHandlers.dl(state, node);
    const children = groups.map(({ children: [name, ...values] }) => {
      const value = values.flatMap((child) => (child.type === "element" ? child.children : child));
      const parts = [...(name?.type === "element" ? name.children : []), { type: "text" as const, value: ": " }];
      const [text, ...others] = mergeParagraphs(state, { ...node, children: value }, ", ", ", ");
      const before = state.all({ ...node, children: parts }) as PhrasingContent[];
      if (text?.type === "paragraph") text.children.unshift(...before);
      return tight(text ? [text, ...others] : []);
    });
    return { type: "list", ordered: false, spread: false, children };
  },
  /** A diagram is the code that it was drawn from. */
  figure(state, node: Element) {
    const { dataMermaid } = node.properties;
    return typeof dataMermaid === "string" ? { type: "code", lang: "mermaid", value: dataMermaid } : state.all(node);
  },
  /** A summary can contain a heading, which is no part of a paragraph. */
  summary(state, node: Element) {
    return state.toFlow(state.all(node));
  },
  /** A field of a body: its name, type, and text are one paragraph. */
  li(state, node: Element) {
    if (!classes(node).includes("api-field")) return defaultHandlers.li(state, node);
    return tight(mergeParagraphs(state, node, " – ", " "));
  },
};
