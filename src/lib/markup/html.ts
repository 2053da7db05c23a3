/** Building blocks for the static HTML in generated pages. */
export { block, inline } from "./markdown";

/** @returns the text, escaped for use in elements and attributes */
export function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * @param attributes left out if undefined or false
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

/**
 * @returns whether phones show a table with these columns as labels and values; a single column has nothing to label
 */
export const isStacked = (head: string[]): boolean => head.length > 1;

/**
 * @param labels the column names of a stacked table
 * @returns the label that phones show next to a cell: the name of its column. The first cell, which names the row, has
 *   no label; neither does the second if there are only two.
 */
export const labelOfCell = (labels: string[], index: number): string | undefined =>
  index > 0 && labels.length > 2 ? labels[index] : undefined;

/**
 * @param rows cells as HTML
 * @param labels the labels that phones show next to the cells of a stacked table
 * @returns a table in a box that can also be scrolled by keyboard
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
