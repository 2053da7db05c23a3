import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { highlight, highlightLines } from "../lib/markup/highlight";
import { component } from "./components";

interface CodeNode extends Node {
  lang?: string | null;
  meta?: string | null;
  value: string;
}

/** The title in a fence's meta. Braces in a title don't highlight lines. */
const titleOf = /(?<!\S)title="([^"]*)"/;

/**
 * Fenced code becomes `<CodeBlock html="…" />`, highlighted at build time so that no page has to load a highlighter.
 */
export function highlightCode(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "code", (node: CodeNode, index, parent: Parent | undefined) => {
      const { lang, meta, value } = node;
      // Diagrams that the build doesn't draw are left to the Mermaid theme.
      if (index === undefined || lang === "mermaid") return;
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

/** @returns the line numbers (from 1) that a fence's `{1,3-4}` highlights */
function listLines(meta: string): Set<number> {
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1]?.split(",") ?? [];
  return new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split("-").map(Number);
      return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
    }),
  );
}
