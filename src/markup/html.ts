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
 * @param rows cells as HTML
 * @param stacked whether a phone shows each row as labels and values
 * @returns a table in a box that scrolls within reach of the keyboard
 */
export function table(head: string[], rows: string[][], stacked = isStacked(head)): string {
  const headCells = head.map((cell) => element("th", { scope: "col" }, text(cell)));
  const bodyRows = rows.map((row) =>
    element(
      "tr",
      {},
      ...row.map((cell, index) => element("td", { "data-label": stacked && (head[index] ?? "") }, cell)),
    ),
  );
  return element(
    "div",
    { class: "api-table scroll-shadow" },
    element(
      "table",
      { class: stacked && "stacked" },
      element("thead", {}, element("tr", {}, ...headCells)),
      element("tbody", {}, ...bodyRows),
    ),
  );
}
