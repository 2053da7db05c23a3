import type { Node } from "unist";
import { visit } from "unist-util-visit";
import { isWholeName, wholeClass } from "../markup/whole-names";
import { setProperties } from "./components";

/** A short name in code, such as a header's, stands in one line: its two halves would read as two names. */
export function wholeNames(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "inlineCode", (node: Node & { value: string }) => {
      if (isWholeName(node.value)) setProperties(node, { className: wholeClass });
    });
  };
}
