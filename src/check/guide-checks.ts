import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { guideFolders } from "../config/guides";
import { defaultLocale, type LocaleId } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { didYouMean, nearest } from "../lib/findings/nearest";
import { count } from "../lib/findings/report";
import { checkSchema } from "../lib/findings/schema";
import { nameOfLanguage } from "../lib/language-name";
import schema from "../lib/schemas/front-matter.schema.json";
import { type Component, findingAt, isJsx, type JsxNode } from "../remark/components";
import { guideComponents } from "../remark/guide-components";
import type { Term } from "../remark/guides/glossary";
import type { Guide } from "../remark/guides/guides";

/** @returns fields that are missing from a guide's front matter, and fields and values that aren't supported in it */
export const checkFrontMatter = ({ file, frontMatter }: Guide): Finding[] => checkSchema(file, frontMatter, schema);

/**
 * @param locale the language of the translated guides
 * @returns where they differ from their sources in structure: files, heading IDs, components, code, tables
 */
export function checkPairs(sources: Guide[], translated: Guide[], locale: LocaleId): Finding[] {
  const alone = (guides: Guide[], others: Guide[], folder: string): Finding[] =>
    guides
      .filter(({ name }) => !others.some((other) => other.name === name))
      .map(({ file, name }) => ({
        file,
        place: 1,
        message: "the page doesn't exist in the other language",
        fix: `add ${folder}/${name}`,
      }));
  return [
    ...alone(sources, translated, guideFolders[locale]),
    ...alone(translated, sources, guideFolders[defaultLocale]),
    ...sources.flatMap((source) => {
      const own = translated.find(({ name }) => name === source.name);
      return own ? comparePair(source, own) : [];
    }),
  ];
}

interface Part {
  what: string;
  line: number;
}

/** The first difference is enough, because everything after it is shifted. */
function comparePair(source: Guide, translated: Guide): Finding[] {
  const [parts, own] = [listParts(source), listParts(translated)];
  const index = parts.findIndex(({ what }, at) => own[at]?.what !== what);
  const at = index === -1 && own.length > parts.length ? parts.length : index;
  if (at === -1) return [];
  const show = (part: Part | undefined, { file, locale }: Guide): string =>
    `${part ? `${part.what} (${file}:${part.line})` : "nothing"} in ${nameOfLanguage(locale, "en")}`;
  const message = `the pages differ: ${show(own[at], translated)}, ${show(parts[at], source)}`;
  const place = own[at]?.line ?? own.at(-1)?.line;
  return [{ file: translated.file, place, message, fix: "give both pages the same parts in the same order" }];
}

/** Terms are marked where each language uses them, so they can differ. */
const leftOut = "Term";

function listParts({ tree }: Guide): Part[] {
  const parts: Part[] = [];
  visit(tree, (node) => {
    const what = namePart(node);
    if (what) parts.push({ what, line: node.position?.start.line ?? 1 });
  });
  return parts;
}

function namePart(node: Node): string | undefined {
  if (node.type === "heading") {
    const { depth, children } = node as Parent & { depth: number };
    const comment = children.at(-1) as (Node & { value?: string }) | undefined;
    const id = comment?.type === "mdxTextExpression" ? comment.value : "";
    return `the heading ${"#".repeat(depth)} ${/#[\w-]+/.exec(id ?? "")?.[0] ?? "without an ID"}`;
  }
  if (node.type === "code") {
    const { lang, meta } = node as Node & { lang?: string; meta?: string };
    return `the code block \`${[lang, meta].filter(Boolean).join(" ")}\``;
  }
  if (node.type === "table") {
    const rows = (node as Parent).children as Parent[];
    return `the table of ${count(rows.length, "row")} and ${count(rows[0]?.children.length ?? 0, "column")}`;
  }
  if (isJsx(node)) {
    const { name, attributes } = node;
    if (name === leftOut) return undefined;
    return `<${[name, ...attributes.map((attribute) => `${attribute.name}="${attribute.value}"`)].join(" ")}>`;
  }
  return undefined;
}

/** Languages of code blocks: those that `src/lib/markup/highlight.ts` colors, and others that have no colors. */
const languages = [
  "bash",
  "csharp",
  "csv",
  "go",
  "http",
  "java",
  "js",
  "json",
  "mermaid",
  "python",
  "text",
  "ts",
  "xml",
  "yaml",
];

/** @returns a second title, columns without a heading, and code blocks that aren't closed, have an unknown language, or contain invalid JSON */
export function checkBlocks({ file, source, tree }: Guide): Finding[] {
  const findings: Finding[] = [];
  const lines = source.split(/\r?\n/);
  visit(tree, (node) => {
    const {
      type,
      position,
      depth,
      lang,
      value = "",
    } = node as Node & { depth?: number; lang?: string | null; value?: string };
    const fault = (message: string, fix: string): void => void findings.push(findingAt(file, node, message, fix));
    if (type === "heading" && depth === 1)
      fault("the page already has a title, in its front matter", "write ## for a section");
    const [header] = type === "table" ? ((node as Parent).children as Parent[]) : [];
    if (header?.children.some((cell) => (cell as Parent).children.length === 0))
      fault("a column of the table has no heading", "name the column: screen readers read it with each cell");
    if (type !== "code") return;
    const last = lines[(position?.end.line ?? 1) - 1] ?? "";
    if (!/^[\s>]*(?:`{3,}|~{3,})\s*$/.test(last) || position?.end.line === position?.start.line)
      fault("the code block isn't closed", "add ``` after the code");
    else if (lang && !languages.includes(lang))
      fault(
        `unknown language "${lang}" of a code block`,
        didYouMean(lang, languages, `use one of ${languages.join(", ")}`),
      );
    else if (lang === "json" && !value.includes("…") && !isJson(value) && !isJson(`{${value}}`))
      fault("the code block isn't valid JSON", "correct it, or use the language text");
  });
  return findings;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface CodeNode extends Node {
  value?: string;
  data?: { estree?: { body: { type: string; expression?: { type: string } }[] } };
}

/** @returns code in a guide, which its page would run, unknown components, and their unknown or missing attributes */
export function checkCode({ file, tree }: Guide): Finding[] {
  const findings: Finding[] = [];
  visit(tree, (node: CodeNode) => {
    const fault = (message: string, fix: string): void => void findings.push(findingAt(file, node, message, fix));
    const { type, value = "" } = node;
    if (type === "mdxjsEsm")
      fault("guides can't contain imports or exports", "remove the statement, or put it in a code block");
    if (/^mdx(Flow|Text)Expression$/.test(type)) {
      // A comment has no statement, and a string in quotes is only text.
      const [statement] = node.data?.estree?.body ?? [];
      if (!statement || statement.expression?.type === "Literal") return;
      const fix = "write \\{ for a literal brace, or put it in `code`";
      fault(`{${shorten(value)}} is parsed as code, which guides can't contain`, fix);
    }
    if (!isJsx(node)) return;
    const { name, attributes } = node;
    const component = guideComponents[name ?? ""];
    const names = Object.keys(guideComponents);
    if (component) for (const [message, fix] of checkAttributes(name ?? "", attributes, component)) fault(message, fix);
    else
      fault(
        `guides can't use <${name ?? ""}>`,
        didYouMean(name ?? "", names, `use one of ${names.join(", ")}, or Markdown`),
      );
  });
  return findings;
}

function checkAttributes(
  component: string,
  attributes: JsxNode["attributes"],
  { needed = [], optional = [] }: Component,
): [message: string, fix: string][] {
  const known = [...needed, ...optional];
  const otherwise = known.length > 0 ? `use one of ${known.join(", ")}` : "remove it";
  const names = attributes.map(({ name = "" }) => name);
  const isMistyped = (wanted: string): boolean =>
    names.some((name) => !known.includes(name) && nearest(name, known) === wanted);
  return [
    ...attributes.flatMap(({ name, value }): [string, string][] => {
      if (name === undefined) return [[`<${component}> doesn't accept code in braces`, otherwise]];
      if (!known.includes(name))
        return [[`<${component}> doesn't support the attribute "${name}"`, didYouMean(name, known, otherwise)]];
      if (typeof value === "object" && value !== null)
        return [[`the attribute "${name}" of <${component}> must be a string`, `write ${name}="…"`]];
      return value ? [] : [[`the attribute "${name}" of <${component}> is empty`, `write ${name}="…"`]];
    }),
    ...needed
      .filter((wanted) => !names.includes(wanted) && !isMistyped(wanted))
      .map((wanted): [string, string] => [`<${component}> lacks the attribute "${wanted}"`, `write ${wanted}="…"`]),
  ];
}

/** The admonition types that Docusaurus supports; `src/css` styles them. */
const boxes = ["note", "tip", "info", "warning", "danger", "caution", "important", "success", "secondary"];

/** @returns admonitions of an unknown type, admonitions that aren't closed, and closing marks without an admonition */
export function checkBoxes({ file, source, tree }: Guide): Finding[] {
  const findings: Finding[] = [];
  const inCode = new Set<number>();
  visit(tree, ({ type, position }) => {
    if (type !== "code" || !position) return;
    for (let { line } = position.start; line <= position.end.line; line++) inCode.add(line);
  });
  const open: { line: number; column: number; name: string }[] = [];
  for (const [index, text] of source.split(/\r?\n/).entries()) {
    const [, before = "", colons, space = "", name = ""] = /^([\s>]*)(:{3,})(\s*)([\w-]*)/.exec(text) ?? [];
    const line = index + 1;
    if (colons === undefined || inCode.has(line)) continue;
    const column = before.length + 1;
    const fault = (message: string, fix: string, at = column): void =>
      void findings.push({ file, place: line, column: at, message, fix });
    if (name === "") {
      if (!open.pop()) fault(`${colons} doesn't close an admonition`, "remove it, or open an admonition before it");
      continue;
    }
    open.push({ line, column, name });
    const otherwise = `use one of ${boxes.join(", ")}`;
    if (!boxes.includes(name))
      fault(
        `unknown admonition type "${name}"`,
        didYouMean(name, boxes, otherwise),
        column + colons.length + space.length,
      );
    else if (space !== "") fault("there is a space before the admonition type", `write ${colons}${name}`);
  }
  const unclosed = open.map(({ line, column, name }) => ({
    file,
    place: line,
    column,
    message: `the admonition "${name}" isn't closed`,
    fix: "add ::: after its text",
  }));
  return [...findings, ...unclosed];
}

const shorten = (code: string): string => (code.length > 40 ? `${code.slice(0, 40)}…` : code);

/** @returns where a guide marks a term that every developer knows */
export function checkMarks({ file, tree }: Guide, glossary: Term[]): Finding[] {
  const unmarked = new Set(glossary.filter((term) => term.unmarked).map(({ id }) => id));
  const findings: Finding[] = [];
  visit(tree, (node) => {
    if (!isJsx(node) || node.name !== "Term") return;
    const id = String(node.attributes.find(({ name }) => name === "id")?.value);
    if (unmarked.has(id))
      findings.push(findingAt(file, node, `the glossary sets "${id}" to unmarked`, "remove <Term>"));
  });
  return findings;
}
