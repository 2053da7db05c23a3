import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { refractor } from "refractor";
import bash from "refractor/bash";
import csharp from "refractor/csharp";
import go from "refractor/go";
import http from "refractor/http";
import java from "refractor/java";
import javascript from "refractor/javascript";
import json from "refractor/json";
import markup from "refractor/markup";
import python from "refractor/python";
import typescript from "refractor/typescript";
import yaml from "refractor/yaml";
import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { component } from "./components";

for (const grammar of [bash, csharp, go, http, java, javascript, json, markup, python, typescript, yaml])
  refractor.register(grammar);

// A shell's command has options of several words, and carries JSON in single quotes.
refractor.languages.insertBefore("bash", "parameter", {
  option: { pattern: /(^|\s)--\w+(?:-\w+)+(?=[=\s]|$)/, lookbehind: true, alias: "parameter" },
  json: {
    pattern: /'\s*[{[](?:[^']|'\\'')*'/,
    greedy: true,
    inside: { punctuation: /^'|'$/, ...(refractor.languages.json as object) },
  },
});

// A command within a command is no variable, and has such options too.
interface Token {
  pattern: RegExp;
  greedy: true;
  inside: Record<string, RegExp>;
}
const { option, variable } = refractor.languages.bash as unknown as { option: RegExp; variable: [Token, Token] };
const [, command] = variable;
refractor.languages.insertBefore("bash", "variable", {
  command: { ...command, inside: { option, ...command.inside } },
});

interface CodeNode extends Node {
  lang?: string | null;
  meta?: string | null;
  value: string;
}

/** A title in a fence's meta, which may hold what elsewhere would mark lines. */
const titleOf = /(?<!\S)title="([^"]*)"/;

/** Answers recur on many pages; each is highlighted once. */
const highlighted = new Map<string, string>();

/** Fenced code becomes `<CodeBlock html="…" />`, highlighted here so that no page has to load a highlighter. */
export function highlightCode(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "code", (node: CodeNode, index, parent: Parent | undefined) => {
      const { lang, meta, value } = node;
      if (index === undefined) return;
      const [, title] = titleOf.exec(meta ?? "") ?? [];
      const attributes = {
        language: lang ?? "text",
        html: highlightLines(highlight(value, lang ?? ""), listLines(meta?.replace(titleOf, "") ?? "")),
        title,
      };
      parent?.children.splice(index, 1, component("mdxJsxFlowElement", "CodeBlock", attributes));
      return [SKIP, index + 1];
    });
  };
}

/**
 * What has a color of its own in `src/css/code.css`, by Prism's types of tokens. The last that fits holds: a shell's option is
 * a variable, too.
 */
const kinds: Record<string, string[]> = {
  comment: ["comment", "prolog"],
  punctuation: ["punctuation"],
  string: ["string", "char", "attr-value", "url"],
  number: ["number", "boolean", "null", "constant"],
  property: ["property", "attr-name", "key", "variable", "header-name"],
  function: ["function", "class-name", "builtin"],
  keyword: ["keyword", "operator-keyword", "atrule", "parameter"],
};

/** The kind of each type of token, and its place among the kinds. */
const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, types], place) => types.map((type) => [type, { kind, place }] as const)),
);

/** @returns the code as HTML with classes as `code-string`; plain where the language isn't known */
export function highlight(code: string, language: string): string {
  const key = `${language}\0${code}`;
  const known = highlighted.get(key);
  if (known !== undefined) return known;
  const html = toHtml({ type: "root", children: highlightTree(code, language) });
  highlighted.set(key, html);
  return html;
}

/** @returns the code as elements with classes as `code-string`; plain where the language isn't known */
export function highlightTree(code: string, language: string): ElementContent[] {
  if (!refractor.registered(language)) return [{ type: "text", value: code }];
  return simplify(refractor.highlight(code, language).children as ElementContent[]);
}

const none: { kind?: string; place: number } = { place: -1 };

/** @returns tokens without those that look like what is around them, which pages would load for nothing */
function simplify(nodes: ElementContent[], around?: string): ElementContent[] {
  const shown = nodes.flatMap((node): ElementContent[] => {
    if (node.type !== "element") return [node];
    const fitting = (node.properties.className as string[]).flatMap((type) => kindOf.get(type) ?? []);
    const kind = fitting.reduce((last, next) => (next.place > last.place ? next : last), none).kind;
    const children = simplify(node.children, kind ?? around);
    if (kind === undefined || kind === around) return children;
    const className = [`code-${kind}`, ...(children.some(isLongWord) ? ["code__long"] : [])];
    return [{ type: "element", tagName: "span", properties: { className }, children }];
  });
  return joinEqual(shown);
}

/**
 * Such a word is wider than what is beside a text. Browsers would break the line before it, and leave an empty one where
 * nothing but its indentation is before it.
 */
const isLongWord = (node: ElementContent): boolean => node.type === "text" && /^\S{48,}$/.test(node.value);

/** @returns tokens with neighbors of one kind as one, also across space, where no color shows */
function joinEqual(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const before = joined.at(-2);
    if (node.type === "text" && last?.type === "text") last.value += node.value;
    else if (node.type === "element" && isSpan(last, node)) last.children.push(...node.children);
    else if (node.type === "element" && last?.type === "text" && last.value.trim() === "" && isSpan(before, node)) {
      before.children.push(last, ...node.children);
      joined.pop();
    } else joined.push(node);
  }
  return joined;
}

/** @returns whether a node is a token of the same kind */
const isSpan = (node: ElementContent | undefined, { properties }: Element): node is Element =>
  node?.type === "element" && String(node.properties.className) === String(properties.className);

/** @returns line numbers (from 1) that a fence's `{1,3-4}` marks */
function listLines(meta: string): Set<number> {
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1]?.split(",") ?? [];
  return new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    }),
  );
}

/** Marks lines; a token that spans lines is closed at each line's end and opened again on the next. */
export function highlightLines(html: string, lines: ReadonlySet<number>): string {
  if (lines.size === 0) return html;
  const open: string[] = [];
  return html
    .split("\n")
    .map((line, index) => {
      const before = open.join("");
      for (const [tag] of line.matchAll(/<[^>]+>/g)) {
        if (tag.startsWith("</")) open.pop();
        else open.push(tag);
      }
      const content = before + line + "</span>".repeat(open.length);
      return lines.has(index + 1)
        ? `<span class="theme-code-block-highlighted-line">${content}\n</span>`
        : `${content}\n`;
    })
    .join("");
}
