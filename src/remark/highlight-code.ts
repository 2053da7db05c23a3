import type { Code } from "mdast";
import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { followEnvironment } from "../lib/markup/environments";
import { highlight } from "../lib/markup/highlight";
import { readEnvironments } from "../openapi/model/generated";
import { component } from "./components";

/** The title in a fence's meta. */
const titleOf = /(?<!\S)title="([^"]*)"/;

/**
 * Fenced code becomes `<CodeBlock html="…" />`, highlighted at build time so that no page has to load a highlighter.
 */
export function highlightCode(): (tree: Node) => void {
  const environments = readEnvironments();
  return (tree) => {
    visit(tree, "code", (node: Code, index, parent: Parent | undefined) => {
      const { lang, meta, value } = node;
      // Diagrams that the build doesn't draw are left to the Mermaid theme.
      if (index === undefined || lang === "mermaid") return;
      const [, title] = titleOf.exec(meta ?? "") ?? [];
      const attributes = {
        language: lang ?? "text",
        html: followEnvironment(highlight(value, lang ?? ""), environments),
        title,
      };
      parent?.children.splice(index, 1, component("mdxJsxFlowElement", "CodeBlock", attributes));
      return [SKIP, index + 1];
    });
  };
}
