import { readFileSync } from "node:fs";
import groupBy from "lodash/groupBy";
import memoize from "lodash/memoize";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node, Parent } from "unist";
import { guideFolders } from "../config/guides";
import { type LocaleId, localeIds } from "../config/locales";
import { words } from "../config/words";
import { parseFrontMatter } from "../lib/front-matter";
import { nameOfLanguage } from "../lib/language-name";
import type { CatalogOperation } from "../openapi/model/generated";
import { type ComponentUse, component, heading, joinNodes, link, text } from "./components";
import { headingOf, type Term } from "./guides/glossary";
import { parseMdx } from "./guides/guides";
import { operationLink } from "./operations";
import type { Sources } from "./sources";

/**
 * `<Glossary />` becomes one section per letter, with one subsection per term, whose anchor is the term's ID. Both are
 * sorted by the rules of the page's language.
 */
export function glossary({ glossary: terms, catalog }: Sources): (use: ComponentUse) => Node[] {
  const operations = new Map(catalog.operations.map((operation) => [operation.id, operation]));

  return ({ locale }) => {
    const { compare } = new Intl.Collator(locale);
    const sorted = [...terms].sort((one, other) => compare(headingOf(one[locale]), headingOf(other[locale])));
    // Many terms link to the same guide.
    const titleOf = memoize((guide: string) => readTitle(locale, guide));
    const letters = groupBy(sorted, (term) => letterOf(headingOf(term[locale])));
    const { filterTerms: label, filtered: status } = words[locale];
    const entries = Object.entries(letters).flatMap(([letter, group]) => [
      heading(3, `letter-${letter.toLowerCase()}`, text(letter)),
      ...group.flatMap((term) => makeEntry(term, locale, operations, titleOf)),
    ]);
    return [filterImport, component("mdxJsxFlowElement", "Filter", { label, status }), ...entries];
  };
}

/** Makes the component one of this page only: another module than the reference's (see the component). */
const filterImport = parseMdx('import { Filter } from "@site/src/components/Filter?glossary"').children[0] as Node;

/** @returns the title of a guide's page; its path if the page can't be read, which the check reports */
function readTitle(locale: LocaleId, guide: string): string {
  try {
    return String(parseFrontMatter(readFileSync(`${guideFolders[locale]}/${guide}.mdx`, "utf8")).title ?? guide);
  } catch {
    return guide;
  }
}

function makeEntry(
  term: Term,
  locale: LocaleId,
  operations: Map<string, CatalogOperation>,
  titleOf: (guide: string) => string,
): Node[] {
  const label = words[locale].term;
  const { definition, synonyms = [] } = term[locale];
  const guides = (term.guides ?? []).map((guide) => [link(`../${guide}.mdx`, text(titleOf(guide)))]);
  const links = (term.operations ?? []).flatMap((id) => {
    const operation = operations.get(id);
    if (!operation) return [];
    return component("mdxJsxFlowElement", "div", {}, ...operationLink(operation, locale));
  });
  const parts: [string, Node[]][] = [
    ...localeIds
      .filter((id) => id !== locale)
      .map((id): [string, Node[]] => [nameOfLanguage(id, locale), [inLanguage(id, term[id].term)]]),
    [label.synonyms, joinNodes(synonyms.map((synonym) => [text(synonym)]))],
    [label.guides, joinNodes(guides)],
    [label.operations, links],
  ];
  return [
    heading(4, term.id, text(headingOf(term[locale]))),
    ...fromMarkdown(definition).children,
    component(
      "mdxJsxFlowElement",
      "dl",
      { className: "glossary-links" },
      ...parts.filter(([, value]) => value.length > 0).map((part) => line(...part)),
    ),
  ];
}

/** @returns a name and its value as one group of a description list */
const line = (name: string, value: Node[]): Node =>
  component(
    "mdxJsxFlowElement",
    "div",
    {},
    component("mdxJsxFlowElement", "dt", {}, text(name)),
    component("mdxJsxFlowElement", "dd", {}, ...value),
  );

/** @returns the letter that a dictionary lists the term under: Ö under O */
const letterOf = (title: string): string => title.charAt(0).normalize("NFD").charAt(0);

/** Marks a word as one in another language, so that screen readers pronounce it correctly. */
const inLanguage = (lang: LocaleId, value: string): Parent =>
  component("mdxJsxTextElement", "span", { lang }, text(value));
