import type { Node } from "unist";
import { visit } from "unist-util-visit";
import { operator } from "../config/operator";
import { addressReplacer, readWrittenAddresses } from "../config/written-addresses";
import type { JsxNode } from "./components";

/** Guides write the addresses in docs/addresses.yaml; readers get the operator's instead. */
export function operatorAddresses(values = operator, written = readWrittenAddresses()): (tree: Node) => void {
  const replace = addressReplacer(values, written);
  const replaceIn = <Key extends string>(node: { [key in Key]?: unknown }, key: Key): void => {
    const text = node[key];
    if (typeof text === "string") node[key] = replace(text);
  };
  return (tree) =>
    visit(tree, (node) => {
      replaceIn(node as Node & { value?: unknown }, "value");
      replaceIn(node as Node & { url?: unknown }, "url");
      // Directives also have attributes, but those aren't a list and don't contain URLs.
      if (/^mdxJsx/.test(node.type))
        for (const attribute of (node as JsxNode).attributes) replaceIn(attribute, "value");
    });
}
