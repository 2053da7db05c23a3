import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import type { LocaleId } from "../config/locales";
import type { Finding } from "../openapi/description-error";
import { type Term, wordPattern } from "./glossary";
import type { Guide } from "./guides";

/** Bounds of a page's description, in characters: search engines cut off longer ones, shorter ones say too little. */
const descriptionLength = { least: 50, most: 160 };

/** @returns what the front matter of a guide lacks */
export function checkFrontMatter({ file, frontMatter }: Guide): Finding[] {
  const { title, description, keywords } = frontMatter;
  const { least, most } = descriptionLength;
  const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
  const isKeywords = Array.isArray(keywords) && keywords.length > 0 && keywords.every(isText);
  const length = isText(description) ? description.length : 0;
  const repeated = isKeywords && keywords.find((keyword, index) => keywords.indexOf(keyword) !== index);
  const fault = (message: string, mend: string): Finding => ({ file, place: 1, message, mend });
  return [
    !isText(title) && fault("there is no title", "write title: …"),
    (length < least || length > most) &&
      fault(`the description has ${length} characters`, `write a sentence of ${least} to ${most}`),
    !isKeywords && fault("there are no keywords", "write a list of words that readers search for"),
    repeated && fault(`the keyword "${repeated}" stands twice`, "remove one"),
  ].filter((finding) => finding !== false && finding !== undefined) as Finding[];
}

/** @returns where the guides of the two languages aren't built alike: files, headings' ids, components, code, tables */
export function checkPairs(german: Guide[], english: Guide[]): Finding[] {
  const alone = (guides: Guide[], others: Guide[]): Finding[] =>
    guides
      .filter(({ name }) => !others.some((other) => other.name === name))
      .map(({ file }) => ({ file, message: "there is no such page in the other language", mend: "write it" }));
  return [
    ...alone(german, english),
    ...alone(english, german),
    ...german.flatMap((de) => {
      const en = english.find(({ name }) => name === de.name);
      return en ? comparePair(de, en) : [];
    }),
  ];
}

interface Part {
  what: string;
  line: number;
}

/** The first difference is enough; what follows it is out of step. */
function comparePair(de: Guide, en: Guide): Finding[] {
  const [german, english] = [listParts(de), listParts(en)];
  const index = german.findIndex(({ what }, at) => english[at]?.what !== what);
  const at = index === -1 && english.length > german.length ? german.length : index;
  if (at === -1) return [];
  const show = (part: Part | undefined, file: string): string =>
    part ? `${part.what} in ${file}:${part.line}` : "nothing";
  const message = `${show(english[at], en.file)} stands where the German page has ${show(german[at], de.file)}`;
  const place = english[at]?.line ?? english.at(-1)?.line;
  return [{ file: en.file, place, message, mend: "let both pages have the same parts in the same order" }];
}

/** Terms are marked where a language uses them, so they may differ. */
const leftOut = "Term";

function listParts({ tree }: Guide): Part[] {
  const parts: Part[] = [];
  visit(tree, (node) => {
    const what = describe(node);
    if (what) parts.push({ what, line: node.position?.start.line ?? 1 });
  });
  return parts;
}

function describe(node: Node): string | undefined {
  if (node.type === "heading") {
    const { depth, children } = node as Parent & { depth: number };
    const comment = children.at(-1) as (Node & { value?: string }) | undefined;
    const id = comment?.type === "mdxTextExpression" ? comment.value : "";
    return `the heading ${"#".repeat(depth)} ${/#[\w-]+/.exec(id ?? "")?.[0] ?? "without an id"}`;
  }
  if (node.type === "code") {
    const { lang, meta } = node as Node & { lang?: string; meta?: string };
    return `the code block \`${[lang, meta].filter(Boolean).join(" ")}\``;
  }
  if (node.type === "table") {
    const rows = (node as Parent).children as Parent[];
    return `the table of ${rows.length} rows and ${rows[0]?.children.length} columns`;
  }
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
    const { name, attributes } = node as Node & { name: string; attributes: { name: string; value: unknown }[] };
    if (name === leftOut) return undefined;
    return `<${[name, ...attributes.map((attribute) => `${attribute.name}="${attribute.value}"`)].join(" ")}>`;
  }
  return undefined;
}

/** @returns the words of a guide's prose that the glossary has another word for */
export function checkWords({ file, locale, tree }: Guide, glossary: Term[]): Finding[] {
  const wanted = listAvoided(glossary, locale);
  const pattern = wordPattern(glossary.flatMap(({ [locale]: { avoid = [] } }) => avoid));
  const findings: Finding[] = [];
  visit(tree, (node) => {
    if (node.type === "code" || node.type === "inlineCode" || node.type === "yaml") return SKIP;
    const { value = "" } = node as Node & { value?: string };
    if (node.type !== "text") return;
    for (const { 0: word, index } of value.matchAll(pattern)) {
      const before = value.slice(0, index).split("\n");
      const { line: first, column: indent } = node.position?.start ?? { line: 1, column: 1 };
      const column = before.length > 1 ? undefined : indent + index;
      const line = first + before.length - 1;
      const term = wanted.get(word.toLowerCase().replace(/\s+/g, " "));
      findings.push({
        file,
        place: line,
        column,
        message: `"${word}" isn't the glossary's word`,
        mend: `write "${term}"`,
      });
    }
  });
  return findings;
}

/** @returns words that guides avoid, in lower case, with the term that they use instead */
const listAvoided = (glossary: Term[], locale: LocaleId): Map<string, string> =>
  new Map(
    glossary.flatMap(({ [locale]: { term, avoid = [] } }) => avoid.map((word) => [word.toLowerCase(), term] as const)),
  );
