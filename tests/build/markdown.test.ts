import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { visit } from "unist-util-visit";
import { parse as parseYaml } from "yaml";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { readHistory } from "../../src/openapi/model/generated";
import { assertNone, baseUrlOf, buildFolder, listBuilt, loadPages, type Page, readBuilt } from "./site";

const root = operator.siteUrl + operator.baseUrl;
const pages = loadPages().filter(({ isNotFoundPage }) => !isNotFoundPage);
const twinOf = ({ file }: Page): string => (file === "index.html" ? "index.md" : file.replace("/index.html", ".md"));
const parse = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** @returns the front matter and the content of a page's Markdown */
function readTwin(page: Page): { about: Record<string, string>; tree: Root } {
  const [, frontMatter = "", content = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(readBuilt(twinOf(page))) ?? [];
  return { about: parseYaml(frontMatter), tree: parse(content) };
}

/** @returns the values of all nodes of a kind */
function collect<T extends Nodes["type"]>(tree: Root, type: T): Extract<Nodes, { type: T }>[] {
  const found: Extract<Nodes, { type: T }>[] = [];
  visit(tree, type, (node) => void found.push(node as Extract<Nodes, { type: T }>));
  return found;
}

/** @returns the links to this site that lead to no file */
const listDeadLinks = (tree: Root): string[] =>
  collect(tree, "link")
    .map(({ url }) => url)
    .filter((url) => url.startsWith("/") || (url.startsWith(root) && !existsSync(fileOf(url))));
const fileOf = (url: string): string => path.join(buildFolder, new URL(url).pathname.slice(operator.baseUrl.length));

/** What pages show in addition to their content, and the samples that aren't shown initially. */
const furniture =
  "nav, button, svg, script, style, select, dialog, search, figure, [role=tooltip], .hash-link, .code__fold, .code--folded, .api-nested__names, .api-errors__examples, .unseen, .code__tabs, .code__example, noscript";
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

test("each page in each language has Markdown, which its head leads to", () => {
  assert.deepEqual(listBuilt(".md"), pages.map(twinOf).sort());
  assertNone(
    pages
      .filter((page) => page.$("link[type='text/markdown']").attr("href") !== operator.baseUrl + twinOf(page))
      .map(({ file }) => file),
  );
});

test("the Markdown of a page has its title, address, and language, and its words in their order", () => {
  const faults = pages.flatMap((page) => {
    const { about, tree } = readTwin(page);
    const [whole, guide] = [page.$("main"), page.$(".theme-doc-markdown")];
    const content = (guide.length > 0 ? guide : whole).clone();
    content.find(furniture).remove();
    const [shown, written] = [letters(content.text()), letters(textOf(withoutDiagrams(tree)))];
    const at = [...shown].findIndex((letter, index) => letter !== written[index]);
    return [
      about.url !== page.$("link[rel=canonical]").attr("href") && `the address is ${about.url}`,
      about.language !== page.locale && `the language is ${about.language}`,
      !page.$("title").text().startsWith(`${about.title} | `) && `the title is ${about.title}`,
      shown !== written && `"${shown.slice(at - 20, at + 20)}" is "${written.slice(at - 20, at + 20)}"`,
    ].flatMap((fault) => (fault ? [`${page.file}: ${fault}`] : []));
  });
  assertNone(faults);
});

/** The code of diagrams isn't part of the page's text. */
function withoutDiagrams(tree: Root): Root {
  const children = tree.children.filter((node) => node.type !== "code" || node.lang !== "mermaid");
  return { ...tree, children };
}

test("Markdown has the code of each diagram, the name of each field, no HTML, and no dead links", () => {
  const faults = pages.flatMap((page) => {
    const { tree } = readTwin(page);
    const codes = new Set(collect(tree, "inlineCode").map(({ value }) => value));
    const fields = page
      .$(".api-field__name code, code.api-field__name")
      .toArray()
      .map((field) => page.$(field).text());
    const diagrams = collect(tree, "code").filter(({ lang }) => lang === "mermaid");
    return [
      ...fields.filter((field) => !codes.has(field)).map((field) => `no field ${field}`),
      ...collect(tree, "html").map(({ value }) => value),
      ...listDeadLinks(tree),
      diagrams.length !== page.$("figure").length && `${diagrams.length} diagrams`,
    ].flatMap((fault) => (fault ? [`${page.file}: ${fault}`] : []));
  });
  assertNone(faults);
});

for (const locale of localeIds) {
  const folder = baseUrlOf(locale).slice(operator.baseUrl.length);
  test(`llms.txt has the form of the convention and lists each page once (${locale})`, () => {
    const tree = parse(readBuilt(`${folder}llms.txt`));
    const [title, summary, ...rest] = tree.children;
    assert.deepEqual([title?.type, summary?.type], ["heading", "blockquote"]);
    const firstSection = rest.findIndex(({ type }) => type === "heading");
    for (const [index, node] of rest.slice(firstSection).entries())
      assert.equal(node.type === "heading" ? node.depth : node.type, index % 2 === 0 ? 2 : "list");
    for (const { children } of collect(tree, "listItem")) {
      const [paragraph] = children;
      assert.equal(paragraph?.type === "paragraph" && paragraph.children[0]?.type, "link");
    }
    assert.deepEqual(listDeadLinks(tree), []);
    const listed = collect(tree, "link").map(({ url }) => url.slice(root.length));
    const own = pages.filter((page) => page.locale === locale).map(twinOf);
    assert.deepEqual(listed.filter((file) => file.endsWith(".md")).sort(), own.sort());
    const whole = readBuilt(`${folder}llms-full.txt`);
    assertNone(own.filter((file) => !whole.includes(readBuilt(file))));
    const parts = listed.filter((file) => file.startsWith(`${folder}llms-full/`)).map(readBuilt);
    const inParts = own.filter((file) => parts.some((part) => part.includes(readBuilt(file))));
    assert.ok(
      inParts.length > own.length - 3 - readHistory(locale).length,
      "only the home page and pages of the changelog are in no section",
    );
  });
}
