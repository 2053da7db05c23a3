import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { glossaryFile } from "../config/guides";
import { inEachLanguage, type LocaleId } from "../config/locales";
import { collect, type Finding, refuse } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { inline } from "../lib/markup/markdown";
import { component, fail, isJsx, localeOf, text } from "./components";
import { type Term, wordPattern } from "./guides/glossary";
import { generatedSources, type Sources } from "./sources";

/** Nodes in which terms aren't marked: links, headings, and anything that isn't prose. */
const leftOut = new Set(["heading", "link", "linkReference", "mdxJsxTextElement", "mdxJsxFlowElement"]);

/**
 * Marks the first use of each glossary term in a guide: `Zugriffs` becomes
 * `<Term id="access" definition="…">Zugriffs</Term>`. docs/glossar/terms.yaml lists the words that stand for a term.
 * Words that also have other meanings are marked by the writer, as `<Term id="range">Bereich</Term>`; only their
 * definition is added here.
 */
export function terms(sources: Sources = generatedSources): (tree: Node, file: VFile) => void {
  const glossary = new Map(sources.glossary.map((term) => [term.id, term]));
  const finders = inEachLanguage((locale) => makeFinder([...glossary.values()], locale));

  return (tree, file) => {
    if (/[\\/]glossar[\\/]/.test(file.path)) return;
    const locale = localeOf(file);
    const findings: Finding[] = [];
    const marked = new Map<string, number | undefined>();
    const mark = (id: string, node: Node): void => void marked.set(id, node.position?.start.line);

    visit(tree, (node, index, parent: Parent | undefined) => {
      if (isJsx(node) && node.name === "Term") {
        const id = String(node.attributes.find(({ name }) => name === "id")?.value ?? "");
        const term =
          glossary.get(id) ??
          collect(findings, () => {
            const fix = didYouMean(id, [...glossary.keys()], `use an ID from ${glossaryFile}, or add the term`);
            return fail(file, node, `the term "${id}" doesn't exist`, fix);
          });
        if (!term) return SKIP;
        if (marked.has(id)) {
          const message = `the term "${id}" is already marked on line ${marked.get(id) ?? "?"}`;
          collect(findings, () => fail(file, node, message, "remove one of the marks"));
        }
        mark(id, node);
        node.attributes.push(attribute("definition", inline(term[locale].definition)));
        return SKIP;
      }
      if (leftOut.has(node.type) || isLabel(node) || isCard(node) || isTableHead(node, index, parent)) return SKIP;
      if (node.type !== "text" || !parent || index === undefined) return;
      const parts = finders[locale]((node as Node & { value: string }).value).map(({ value, term }) => {
        if (!term || marked.has(term.id)) return text(value);
        mark(term.id, node);
        return makeTerm(term, value, locale);
      });
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
    refuse(findings);
  };
}

/** @returns whether a node is the title of an admonition */
const isLabel = ({ data }: Node): boolean =>
  Boolean((data as { directiveLabel?: boolean } | undefined)?.directiveLabel);

/** @returns whether a node is a list item that begins with its link, which is one target as a whole */
function isCard({ type, children = [] }: Node & { children?: Node[] }): boolean {
  const [paragraph] = children as Parent[];
  return type === "listItem" && paragraph?.children?.[0]?.type === "link";
}

const isTableHead = ({ type }: Node, index?: number, parent?: Parent): boolean =>
  type === "tableRow" && parent?.type === "table" && index === 0;

interface Part {
  value: string;
  term?: Term;
}

/** @returns a function that splits a string at the words that stand for terms */
function makeFinder(glossary: Term[], locale: LocaleId): (value: string) => Part[] {
  const byForm = new Map(
    glossary.flatMap((term) => (term[locale].forms ?? []).map((form) => [form.toLowerCase(), term])),
  );
  const words = glossary.flatMap((term) => [...(term[locale].forms ?? []), ...(term[locale].except ?? [])]);
  if (words.length === 0) return (value) => [{ value }];
  const pattern = wordPattern(words);
  return (value) => {
    const parts: Part[] = [];
    let end = 0;
    for (const { 0: word, index } of value.matchAll(pattern)) {
      if (index > end) parts.push({ value: value.slice(end, index) });
      parts.push({ value: word, term: byForm.get(word.toLowerCase().replace(/\s+/g, " ")) });
      end = index + word.length;
    }
    return [...parts, ...(end < value.length ? [{ value: value.slice(end) }] : [])];
  };
}

const makeTerm = ({ id, ...texts }: Term, value: string, locale: LocaleId): Node =>
  component("mdxJsxTextElement", "Term", { id, definition: inline(texts[locale].definition) }, text(value));

const attribute = (name: string, value: string) => ({ type: "mdxJsxAttribute", name, value });
