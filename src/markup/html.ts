/** Building blocks for the static HTML inside generated pages. */
export { block, inline } from "./markdown";

/** @returns plain text, safe inside elements and attributes */
export function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * @param attributes left out where undefined or false
 * @param children HTML
 */
export function element(
  name: string,
  attributes: Record<string, string | boolean | undefined>,
  ...children: (string | false | undefined)[]
): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${text(String(value))}"`))
    .join("");
  return `<${name}${list}>${children.filter(Boolean).join("")}</${name}>`;
}

/** @returns an inline code element */
export function code(value: string, className?: string): string {
  return element("code", { class: className }, text(value));
}

/** @returns whether a phone shows a table with these columns as labels and values; one column has nothing to tell apart */
export const isStacked = (head: string[]): boolean => head.length > 1;

/**
 * @param labels names of a stacked table's columns
 * @returns what a phone shows beside a cell: its column's name, but for the first, which is its row's name, and for the only other
 */
export const labelOfCell = (labels: string[], index: number): string | undefined =>
  index > 0 && labels.length > 2 ? labels[index] : undefined;

/**
 * @param rows cells as HTML
 * @param labels what a phone shows beside the cells of a stacked table
 * @returns a table in a box that scrolls within reach of the keyboard
 */
export function table(head: string[], rows: string[][], labels = head): string {
  const headCells = head.map((cell) => element("th", { scope: "col" }, text(cell)));
  const bodyRows = rows.map((row) =>
    element("tr", {}, ...row.map((cell, index) => element("td", { "data-label": labelOfCell(labels, index) }, cell))),
  );
  return element(
    "div",
    { class: "api-table scroll-shadow" },
    element(
      "table",
      { class: isStacked(head) && "stacked" },
      element("thead", {}, element("tr", {}, ...headCells)),
      element("tbody", {}, ...bodyRows),
    ),
  );
}
