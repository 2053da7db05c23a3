import { fromMarkdown } from "mdast-util-from-markdown";
import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import type { LocaleId } from "../config/locales";
import { readTitle } from "../guides/front-matter";
import { headingOf, readGlossary, type Term } from "../guides/glossary";
import { type Catalogue, type CatalogueOperation, readCatalogue } from "../openapi/publishing/generated";
import { component, link, localeOf, paragraph, replaceComponent, text } from "./components";
import { operationLink } from "./operations";

const words = {
  de: { other: "Englisch", synonyms: "Auch", guides: "Mehr", operations: "Operationen" },
  en: { other: "German", synonyms: "Also", guides: "More", operations: "Operations" },
};

/** `<Glossary />` becomes one section a term, sorted as the page's language sorts, whose anchor is the term's id. */
export function glossary(
  terms: Term[] = readGlossary(),
  catalogue: Catalogue = readCatalogue(),
): (tree: Node, file: VFile) => void {
  const operations = new Map(catalogue.operations.map((operation) => [operation.id, operation]));

  return (tree, file) => {
    const locale = localeOf(file);
    const { compare } = new Intl.Collator(locale);
    const sorted = [...terms].sort((one, other) => compare(headingOf(one[locale]), headingOf(other[locale])));
    replaceComponent(tree, "Glossary", () => sorted.flatMap((term) => makeEntry(term, locale, operations)));
  };
}

function makeEntry(term: Term, locale: LocaleId, operations: Map<string, CatalogueOperation>): Node[] {
  const label = words[locale];
  const other = locale === "de" ? "en" : "de";
  const { definition, synonyms = [] } = term[locale];
  const guides = (term.guides ?? []).map((guide) => [link(`../${guide}.mdx`, text(readTitle(locale, guide)))]);
  const links = (term.operations ?? []).map((id) => {
    const operation = operations.get(id);
    return operation ? operationLink(operation.method, operation.slug, operation.name[locale]) : [];
  });
  const parts: [string, Node[][]][] = [
    [label.other, [[inLanguage(other, term[other].term)]]],
    [label.synonyms, synonyms.map((synonym) => [text(synonym)])],
    [label.guides, guides],
    [label.operations, links],
  ];
  return [
    heading(term.id, headingOf(term[locale])),
    ...fromMarkdown(definition).children,
    {
      ...paragraph(
        ...parts.filter(([, items]) => items.length > 0).flatMap(([name, items], index) => list(name, items, index)),
      ),
      data: { hProperties: { className: "glossary-links" } },
    } as Node,
  ];
}

/** @returns `Name: one, other.` */
const list = (name: string, items: Node[][], index: number): Node[] => [
  text(`${index > 0 ? " " : ""}${name}: `),
  ...items.flatMap((item, at) => (at > 0 ? [text(", "), ...item] : item)),
  text("."),
];

const heading = (id: string, title: string): Node =>
  ({ type: "heading", depth: 3, children: [text(title)], data: { id, hProperties: { id } } }) as Node;

/** A word of the other language, so that screen readers pronounce it. */
const inLanguage = (lang: LocaleId, value: string): Parent =>
  component("mdxJsxTextElement", "span", { lang }, text(value));
