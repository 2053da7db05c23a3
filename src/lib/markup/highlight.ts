import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import bash from "refractor/bash";
import { refractor } from "refractor/core";
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

for (const grammar of [bash, csharp, go, http, java, javascript, json, markup, python, typescript, yaml])
  refractor.register(grammar);

// Shell commands have options of several words, and JSON in single quotes.
refractor.languages.insertBefore("bash", "parameter", {
  option: { pattern: /(^|\s)--\w+(?:-\w+)+(?=[=\s]|$)/, lookbehind: true, alias: "parameter" },
  json: {
    pattern: /'\s*[{[](?:[^']|'\\'')*'/,
    greedy: true,
    inside: { punctuation: /^'|'$/, ...(refractor.languages.json as object) },
  },
});

// A command substitution isn't a variable, and it can have the same options.
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

/**
 * The kinds of tokens that `src/css/code.css` colors, each with its Prism token types. The last match wins: a shell
 * option is also a variable.
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

/** Each token type's kind, and the kind's position in the list. */
const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, types], place) => types.map((type) => [type, { kind, place }] as const)),
);

/** @returns the code as HTML with classes such as `code-string`; not highlighted if the language is unknown */
export const highlight = (code: string, language: string): string =>
  toHtml({ type: "root", children: highlightTree(code, language) });

/**
 * Number of lines above which a sample has no colors. Each token is an element: in big descriptions, 44,000 of a page's
 * 46,000 elements were tokens.
 */
const longestColored = 60;

/** @returns a sample as HTML: highlighted unless it is long */
export const highlightSample = (code: string, language: string): string =>
  highlight(code, code.split("\n").length > longestColored ? "" : language);

/** @returns the code as elements with classes such as `code-string`; not highlighted if the language is unknown */
export function highlightTree(code: string, language: string): ElementContent[] {
  if (!refractor.registered(language)) return [{ type: "text", value: code }];
  return simplify(refractor.highlight(code, language).children as ElementContent[]);
}

const none: { kind?: string; place: number } = { place: -1 };

/** @returns the tokens without those that look like their surroundings, which would only make pages larger */
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
 * A word this long is wider than the column next to the text. Browsers would break the line before the word, which
 * leaves an empty line if only indentation precedes it.
 */
const isLongWord = (node: ElementContent): boolean => node.type === "text" && /^\S{48,}$/.test(node.value);

/** @returns the tokens with neighbors of the same kind merged, even across whitespace, which shows no color */
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
