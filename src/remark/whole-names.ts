import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { splitPath } from "../lib/markup/path-parts";
import { isWholeName, splitAtWholeWords, wholeClass } from "../lib/markup/whole-names";
import { component, jsx, setProperties, text } from "./components";

/**
 * A short name in code, such as the name of a header, stays on one line, because its two halves would look like two
 * names. So does a word with a short part, such as `E-Mail`. A URL in code can break at its slashes.
 */
export function wholeNames(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "inlineCode", (node: Node & { value: string }, index, parent: Parent | undefined) => {
      if (isWholeName(node.value)) setProperties(node, { className: wholeClass });
      if (index === undefined || !parent || !/^https?:\/\/\S+$/.test(node.value)) return;
      const [first = "", ...others] = splitPath(node.value);
      const parts = others.flatMap((part) => [component("mdxJsxTextElement", "wbr", {}), text(part)]);
      const code = component("mdxJsxTextElement", "code", {}, text(first), ...parts);
      // Marked as written in MDX, because the theme's component for code accepts only text.
      parent.children[index] = Object.assign(code, { data: { _mdxExplicitJsx: true } });
    });
    visit(tree, "text", (node: Node & { value: string }, index, parent: Parent | undefined) => {
      if (index === undefined || !parent || parent.type === "heading") return;
      const parts = splitAtWholeWords(node.value);
      if (parts.length === 1) return;
      const nodes = parts.map((part, place) => (place % 2 === 1 ? jsx("span", wholeClass, text(part)) : text(part)));
      parent.children.splice(index, 1, ...nodes);
      return [SKIP, index + nodes.length];
    });
  };
}
