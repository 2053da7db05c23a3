import { toString as textOf } from "mdast-util-to-string";
import type { Node, Parent } from "unist";
import { visit } from "unist-util-visit";
import { isStacked, labelOfCell } from "../lib/markup/html";
import { setProperties } from "./components";

/**
 * Prepares tables of two or more columns for phones, which show each row as a name above labels and values
 * (src/css/custom.css). Cells that need a label get the name of their column, which CSS shows and screen readers read.
 */
export function stackedTables(): (tree: Node) => void {
  return (tree) => {
    visit(tree, "table", (table: Parent) => {
      const [head, ...rows] = table.children as Parent[];
      const labels = (head?.children ?? []).map((cell) => textOf(cell));
      if (!isStacked(labels)) return;
      setProperties(table, { className: "stacked" });
      for (const row of rows) {
        for (const [index, cell] of row.children.entries()) {
          const dataLabel = labelOfCell(labels, index);
          if (dataLabel) setProperties(cell, { dataLabel });
        }
      }
    });
  };
}
