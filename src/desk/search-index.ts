import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import GithubSlugger from "github-slugger";
import type { Element, ElementContent, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { type Handler, toHast } from "mdast-util-to-hast";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { readTerms } from "../check/data";
import { readAllGuides, transformGuides } from "../check/guides";
import { headingIdOf, servedRouteOf } from "../check/pages";
import { readReference } from "../check/reference";
import { listFiles, makeScope } from "../check/sources";
import type { LocaleId } from "../config/locales";
import { operator } from "../config/operator";
import { glossaryRoute } from "../openapi/read/usages";
import { generated } from "../plugins/reference/generated";
import { otherWords } from "../plugins/search";
import { createIndex, type SearchIndex } from "../plugins/search/create-index";
import { type Entry, extractEntries } from "../plugins/search/extract";
import { type Guide, parseGuide } from "../remark/guides/guides";
import { tolerate } from "./tolerate";

type Page = Pick<Guide, "frontMatter"> & { tree: Parent };

/**
 * Creates the search index from the sources of a language's pages, because `npm start` doesn't build pages. Guides,
 * terms, and the reference are found as in the built index; the changelog is left out.
 * @returns the index, without anything that can't be read
 */
export async function makeSearchIndex(locale: LocaleId): Promise<SearchIndex> {
  const { value: reference } = await readReference(tolerate(operator));
  const { value: glossary = [] } = await readTerms(reference);
  const guides = readAllGuides().value.filter((guide) => guide.locale === locale);
  const material = { guides, reference, glossary, hasCatalogs: true, hasScripts: true };
  const { whole } = await transformGuides(material, makeScope([]));
  const terms = new Map(glossary.map((term) => [term.id, otherWords(term, locale)]));
  const entries: Entry[] = [];
  for (const [guide, { tree }] of whole) {
    const route = servedRouteOf(guide);
    const page = { ...guide, tree };
    const more = route === glossaryRoute ? { terms } : {};
    entries.push(...extractOnce(tree, () => extractEntries(renderPage(page), route.slice(1), more)));
    await setImmediate();
  }
  const operations = new Map(reference?.catalog.operations.map((operation) => [operation.slug, operation]));
  for (const [name, page, parts] of readReferencePages(locale)) {
    const route = `api/${name === "index" ? "" : name}`;
    const operation = operations.get(name);
    entries.push(...extractOnce(page.tree, () => extractEntries(renderPage(page, parts), route, { operation })));
    await setImmediate();
  }
  return createIndex(entries, locale);
}

/** Cached entries, by the tree of their page; a changed page has a new tree. */
const extracted = new WeakMap<Parent, Entry[]>();

function extractOnce(tree: Parent, extract: () => Entry[]): Entry[] {
  const entries = extracted.get(tree) ?? extract();
  extracted.set(tree, entries);
  return entries;
}

type ReferencePage = [name: string, page: Guide, parts: unknown[]];
const referencePages = new Map<string, { source: string; page: ReferencePage }>();

/** Reads the generated pages of the reference, each with the parts that it uses. */
function* readReferencePages(locale: LocaleId): Generator<ReferencePage> {
  const folder = locale === "de" ? generated.germanPages : `${generated.englishPages}/current`;
  for (const file of listFiles(folder, /\.mdx$/).value ?? []) {
    const name = path.basename(file, ".mdx");
    const partsFile = `${folder}/parts/${name}.json`;
    const written = readFileSync(file, "utf8");
    const parts = existsSync(partsFile) ? readFileSync(partsFile, "utf8") : "[]";
    const source = written + parts;
    const known = referencePages.get(file);
    const page: ReferencePage =
      known?.source === source
        ? known.page
        : [name, parseGuide({ name, file, locale, source: written }), JSON.parse(parts)];
    referencePages.set(file, { source, page });
    yield page;
  }
}

/**
 * @param parts pieces of HTML that the page refers to by their index
 * @returns the page as HTML for the search to read; components are replaced by their content
 */
function renderPage({ frontMatter, tree }: Page, parts: readonly unknown[] = []): string {
  const { title = "", description = "", keywords = [] } = frontMatter as Record<string, unknown>;
  const slugger = new GithubSlugger();
  const copy = structuredClone(tree);
  visit(copy, "heading", (heading: Parent) => {
    heading.data = { ...heading.data, hProperties: { id: headingIdOf(heading, slugger) } };
  });
  const node = (tagName: string, properties: Properties, children: ElementContent[] = []): Element => ({
    type: "element",
    tagName,
    properties,
    children,
  });
  const handlers = { ...expressions, ...makeComponentHandlers(parts) };
  const body = toHast(copy as Parameters<typeof toHast>[0], { handlers }) as Root;
  const head = [
    node("meta", { name: "description", content: String(description) }),
    node("meta", { name: "keywords", content: String(keywords) }),
  ];
  const heading = node("h1", {}, [{ type: "text", value: String(title) }]);
  return `${toHtml(head)}<body><main>${toHtml(heading)}${toHtml(body, { allowDangerousHtml: true })}</main>`;
}

interface Component extends Parent {
  name: string | null;
  attributes: { name?: string; value?: unknown }[];
}

function makeComponentHandlers(parts: readonly unknown[]): Record<string, Handler> {
  const element: Handler = (state, { type, name, attributes, ...node }: Component) => {
    const written = attributes.flatMap(({ name, value }) =>
      typeof value === "string" && (name === "id" || name === "className") ? [[name, value]] : [],
    );
    const isHtml = /^[a-z]/.test(name ?? "");
    const inner = attributes.find((attribute) => attribute.name === "dangerouslySetInnerHTML");
    const [, html = '""', index] =
      /__html: (?:("(?:[^"\\]|\\.)*")|parts\[(\d+)\])/.exec((inner?.value as { value?: string })?.value ?? "") ?? [];
    const raw = { type: "raw", value: String(index ? parts[Number(index)] : JSON.parse(html)) } as const;
    return {
      type: "element",
      tagName: isHtml ? (name ?? "") : type === "mdxJsxFlowElement" ? "div" : "span",
      properties: Object.fromEntries(written),
      children: inner ? [raw] : state.all(node as never),
    };
  };
  return { mdxJsxFlowElement: element, mdxJsxTextElement: element };
}

const expression: Handler = (_state, { value }: Node & { value: string }) => {
  const [, text] = /^("(?:[^"\\]|\\.)*")$/.exec(value.trim()) ?? [];
  return text ? { type: "text", value: JSON.parse(text) as string } : undefined;
};
const expressions: Record<string, Handler> = {
  mdxTextExpression: expression,
  mdxFlowExpression: expression,
  mdxjsEsm: () => undefined,
};
