/** Building blocks of generated pages. */

import { toHtml } from "hast-util-to-html";
import type { ReactNode } from "react";
import { sourceLocale } from "../../config/locales";
import { fill } from "../../config/words";
import { nameOfLanguage } from "../../lib/language-name";
import { highlight } from "../../lib/markup/highlight";
import { codeOf, headingLevelOf, parseMarkdown, textOf } from "../../lib/markup/markdown";
import { dataFile } from "../model/generated";
import { langOf, renderHtml } from "./components";
import { linkOperations, type Page } from "./context";
import type { Block, Heading, RenderedPage, RequestPageData, TextPageData } from "./page-data";

interface FlowOptions {
  headingLevel: number;
  headingId: (text: string) => string;
  startsAlone?: boolean;
}

/**
 * @param startsAlone whether a paragraph at the beginning is a block of its own
 * @param headingId makes a heading's ID from its text, or from the ID that its writer set
 * @returns text from the description as blocks: its headings belong to the page, and its code can be copied
 */
export function flow(
  page: Page,
  markdown: string | undefined,
  { headingLevel, headingId, startsAlone = false }: FlowOptions,
): Block[] {
  if (!markdown) return [];
  const lang = langOf(page, markdown);
  const blocks: Block[] = [];
  for (const node of parseMarkdown(linkOperations(markdown, page), headingLevel, page.words.alerts).children) {
    const code = codeOf(node);
    const level = headingLevelOf(node);
    const last = blocks.at(-1);
    if (level > 0) {
      const [, title = "", id = title] = /^(.*?)\s*(?:\{#([\w-]+)\})?$/s.exec(textOf(node)) ?? [];
      blocks.push({ level, id: headingId(id), title, lang });
    } else if (code) blocks.push({ language: code.language || "text", code: highlight(code.source, code.language) });
    else if (last && "html" in last && !(startsAlone && blocks.length === 1)) last.html += toHtml(node);
    else if (node.type !== "text" || node.value.trim() !== "") blocks.push({ html: toHtml(node), lang });
  }
  return blocks;
}

/** @returns a heading whose title is text from the description */
export const heading = (page: Page, level: number, title: string, id: string): Heading => ({
  level,
  id,
  title,
  lang: langOf(page, title),
});

/** @returns static HTML; no block if it is empty */
export function html(page: Page, node: ReactNode): Block[] {
  const rendered = renderHtml(page, node);
  return rendered === "" ? [] : [{ html: rendered }];
}

/** @returns a heading of level 2 and its content; nothing if the content is empty */
export function section(page: Page, id: string, title: string, node: ReactNode): Block[] {
  const content = html(page, node);
  return content.length > 0 ? [{ level: 2, id, title }, ...content] : [];
}

/** @returns a note below the page's title if part of the page isn't translated */
const noteOf = ({ state, words, locale }: Page): string | undefined =>
  state.hasOriginal ? fill(words.untranslated, { language: nameOfLanguage(sourceLocale, locale) }) : undefined;

/** Values as YAML front matter: JSON is YAML. */
type FrontMatter = { id: string } & Record<string, unknown>;

interface RequestPageParts extends Pick<RequestPageData, "title" | "endpoint" | "deprecated" | "head" | "samples"> {
  /** Name of the links to the sections. */
  label: string;
  /** The sections by the text of the links to them, the request first; empty ones are left out. */
  sections: Record<string, Block[]>;
  /** What follows the sections. */
  end?: Block[];
}

/** @returns the page of an operation or a webhook */
export function finishRequestPage(page: Page, fields: FrontMatter, given: RequestPageParts): RenderedPage {
  const { label, sections, end = [], ...data } = given;
  const [request = [], ...others] = Object.values(sections);
  const links = Object.entries(sections).map(([text, [first]]) =>
    first && "id" in first ? [{ id: first.id, label: text }] : [],
  );
  if (data.samples) links.unshift([{ id: "samples", label: data.samples.label }]);
  const lang = langOf(page, data.title);
  const strip = { label, sections: links.flat() };
  const main = [...others.flat(), ...end];
  return {
    mdx: writeMdx(fields, "RequestPage"),
    data: { ...data, lang, note: noteOf(page), strip, fields: request, main },
  };
}

/** @returns a page with a table of contents */
export function finishTextPage(
  page: Page,
  fields: FrontMatter,
  blocks: Block[],
  filter?: TextPageData["filter"],
): RenderedPage {
  const headings = blocks.filter((block): block is Heading => "level" in block);
  // Docusaurus inserts the titles as HTML.
  const toc = headings.map(({ title, id, level }) => ({ value: renderHtml(page, title), id, level }));
  const data: TextPageData = { note: noteOf(page), blocks, toc, filter };
  const exports = "export const toc = page.toc;\n\n";
  if (!filter) return { mdx: writeMdx(fields, "TextPage", exports), data };
  const importFilter = `import { Filter } from "@site/src/components/Filter";\n\n${exports}`;
  return { mdx: writeMdx(fields, "TextPage", importFilter, "<Filter {...page.filter} />"), data };
}

function writeMdx(fields: FrontMatter, component: string, exports = "", children = ""): string {
  const frontMatter = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return [
    `---\n${frontMatter.join("")}---\n\n`,
    `import { ${component} } from "@site/src/components/ReferencePage";\n`,
    `import page from "./${dataFile(fields.id)}";\n\n`,
    exports,
    children ? `<${component} {...page}>${children}</${component}>\n` : `<${component} {...page} />\n`,
  ].join("");
}
