import type { Row } from "./targets";

/** Measured values by row key, in the row's unit. */
export type Figures = Record<string, number>;

/** @returns the middle value, or the mean of the two middle values if their number is even */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const pair = sorted.slice(sorted.length % 2 === 1 ? upper : upper - 1, upper + 1);
  return pair.reduce((sum, value) => sum + value, 0) / pair.length;
}

/** @returns whether a value, rounded as shown, meets its row's target; undefined if the row has no target */
export function judge(row: Row, value: number): "met" | "within tolerance" | "NOT met" | undefined {
  const { atMost, atLeast, tolerance = 0 } = row;
  const shown = Number(value.toFixed(row.digits ?? 0));
  if (atMost === undefined && atLeast === undefined) return undefined;
  const excess = atMost === undefined ? (atLeast ?? 0) - shown : shown - atMost;
  if (excess <= 0) return "met";
  return excess <= tolerance ? "within tolerance" : "NOT met";
}

/** @returns a Markdown table of all measured rows */
export function showTable(rows: Row[], ours: Figures, stock: Figures): string {
  const lines = rows
    .filter(({ figure }) => figure in ours)
    .map((row) => {
      const value = ours[row.figure] ?? Number.NaN;
      const target = row.atMost !== undefined ? `≤ ${row.atMost}` : row.atLeast !== undefined ? `≥ ${row.atLeast}` : "";
      return [row.title, row.unit, show(row, stock[row.figure]), show(row, value), target, judge(row, value) ?? ""];
    });
  const head = ["", "unit", "stock", "ours", "target", ""];
  return [head, head.map((_, column) => (column >= 2 && column <= 4 ? "---:" : "---")), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

const show = ({ digits = 0 }: Row, value: number | undefined): string => value?.toFixed(digits) ?? "–";
