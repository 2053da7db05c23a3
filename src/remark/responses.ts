import type { Code } from "mdast";
import type { Node, Parent } from "unist";
import { SKIP, visit } from "unist-util-visit";
import { component } from "./components";

/**
 * A code block with the meta `status="201"` is a response. After a request, it is collapsed to one line that shows its
 * length; without a request, it is expanded.
 * `<Call>` creates such blocks (operations.ts). In quick starts, which show only part of a response, they are written
 * by hand.
 */
export function responses(): (tree: Node) => void {
  return (tree) =>
    visit(tree, "code", (node: Code, index, parent: Parent | undefined) => {
      const status = /\bstatus="(\d+)"/.exec(node.meta ?? "")?.[1];
      if (!status || index === undefined) return;
      const before = parent?.children[index - 1] as (Node & { name?: string }) | undefined;
      const isAlone = before?.type !== "code" && before?.name !== "CallSamples";
      const props = {
        status,
        lines: String(node.value.trimEnd().split("\n").length),
        ...(isAlone && { isAlone: "true" }),
      };
      parent?.children.splice(index, 1, component("mdxJsxFlowElement", "CallResponse", props, node));
      return [SKIP, index + 1];
    });
}
