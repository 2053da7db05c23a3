import type { Node } from "unist";
import { visit } from "unist-util-visit";

/** Longer names may break at their hyphens: they don't fit beside others on a phone. In characters. */
const longest = 24;

/** A short name in code, such as a header's, stands in one line: its two halves would read as two names (src/css/custom.css). */
export function wholeNames(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "inlineCode", (node: Node & { value: string }) => {
      if (node.value.length > longest || !/^\S+-\S+$/.test(node.value)) return;
      node.data = { ...node.data, hProperties: { className: "whole" } } as Node["data"] & object;
    });
  };
}
