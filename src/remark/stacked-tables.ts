import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { isStacked } from "../markup/html";

type Element = Parent & { data?: { hProperties?: Record<string, string> } };

/**
 * Tables of two columns or more get what a phone needs to show each row as a list of labels and values (src/css/custom.css): every cell the name
 * of its column, which CSS shows and screen readers read.
 */
export function stackedTables(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "table", (table: Element) => {
      const [head, ...rows] = table.children as Element[];
      const labels = (head?.children ?? []).map(toText);
      if (!isStacked(labels)) return;
      setProperties(table, { className: "stacked" });
      for (const row of rows) {
        for (const [index, cell] of row.children.entries())
          setProperties(cell as Element, { dataLabel: labels[index] ?? "" });
      }
    });
  };
}

function setProperties(node: Element, properties: Record<string, string>): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...properties } };
}

const toText = (node: Node): string =>
  (node as Node & { value?: string }).value ?? ((node as Partial<Parent>).children ?? []).map(toText).join("");
