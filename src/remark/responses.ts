import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { component } from "./components";

type Code = Node & { meta?: string | null; value: string };

/** Characters of a response that stand in its closed line; what is wider than the page is cut by CSS. */
const previewLength = 120;

/**
 * A code block with the meta `status="201"` is a response: after a request, its beginning shows in one line, and it opens
 * when asked for; alone, it is open.
 * `<Call>` makes such blocks (operations.ts); quick starts, which print a part of a response, write them by hand.
 */
export function responses(): (tree: Node) => void {
  return (tree) =>
    visit(tree, "code", (node: Code, index, parent: Parent | undefined) => {
      const status = /\bstatus="(\d+)"/.exec(node.meta ?? "")?.[1];
      if (!status || index === undefined) return;
      const preview = node.value.replace(/\s+/g, " ").slice(0, previewLength);
      const before = parent?.children[index - 1] as (Node & { name?: string }) | undefined;
      const isAlone = before?.type !== "code" && before?.name !== "CallSamples";
      const props = { status, preview, ...(isAlone && { isAlone: "true" }) };
      parent?.children.splice(index, 1, component("mdxJsxFlowElement", "CallResponse", props, node));
      return [SKIP, index + 1];
    });
}
