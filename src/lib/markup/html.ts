/** @returns the text, escaped for use in elements and attributes */
export function escapeHtml(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * @param attributes left out if undefined or false
 * @param children HTML
 */
export function htmlElement(
  name: string,
  attributes: Record<string, string | boolean | undefined>,
  ...children: (string | false | undefined)[]
): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join("");
  return `<${name}${list}>${children.filter(Boolean).join("")}</${name}>`;
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
