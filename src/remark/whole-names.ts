import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { isWholeName, splitAtWholeWords, wholeClass } from "../markup/whole-names";
import { jsx, setProperties, text } from "./components";

/**
 * A short name in code, such as a header's, stands in one line: its two halves would read as two names. So does a word with a
 * short half, such as "E-Mail".
 */
export function wholeNames(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "inlineCode", (node: Node & { value: string }) => {
      if (isWholeName(node.value)) setProperties(node, { className: wholeClass });
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
