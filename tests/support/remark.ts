import type { Node, Parent } from "unist";
import type { VFile } from "vfile";

export const germanPage = "docs/guides/team.mdx";
export const englishPage = "/portal/i18n/en/docusaurus-plugin-content-docs/current/guides/team.mdx";

/**
 * Runs a transformer on a page that contains one component, on line 7.
 * @returns the nodes that replace the component
 */
export function transform(
  transformer: (tree: Node, file: VFile) => void,
  name: string,
  attributes: Record<string, string> = {},
  path = germanPage,
): Node[] {
  const component = {
    type: "mdxJsxFlowElement",
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ type: "mdxJsxAttribute", name: key, value })),
    children: [],
    position: { start: { line: 7, column: 3 }, end: { line: 7, column: 20 } },
  };
  const tree = { type: "root", children: [{ type: "thematicBreak" }, component] } as Parent;
  transformer(tree, { path } as VFile);
  return tree.children.slice(1);
}

/** @returns all text and code of nodes, in reading order */
export function textOf(nodes: Node[]): string {
  return nodes
    .map((node) => (node as { value?: string }).value ?? textOf((node as Partial<Parent>).children ?? []))
    .join(" ");
}

/** @returns the URLs that nodes link to */
export function linksOf(nodes: Node[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.type === "link" ? [(node as Node & { url: string }).url] : []),
    ...linksOf((node as Partial<Parent>).children ?? []),
  ]);
}
