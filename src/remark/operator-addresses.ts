import type { Node } from "unist";
import { visit } from "unist-util-visit";
import { operator } from "../config/operator";
import { setOperatorAddresses } from "../config/written-addresses";
import type { JsxNode } from "./components";

/** Guides name the portal and the API by the addresses that they are written with; readers get the operator's. */
export function operatorAddresses(values = operator): (tree: Node) => void {
  const replaceIn = <Key extends string>(node: { [key in Key]?: unknown }, key: Key): void => {
    const text = node[key];
    if (typeof text === "string") node[key] = setOperatorAddresses(text, values);
  };
  return (tree) =>
    visit(tree, (node) => {
      replaceIn(node as Node & { value?: unknown }, "value");
      replaceIn(node as Node & { url?: unknown }, "url");
      // A directive has attributes too, which are no list and hold no address.
      if (/^mdxJsx/.test(node.type))
        for (const attribute of (node as JsxNode).attributes) replaceIn(attribute, "value");
    });
}
