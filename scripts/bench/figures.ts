import type { Row } from "./targets";

/** Measured values by the key of their row, in the row's unit. */
export type Figures = Record<string, number>;

/** @returns the middle value; of an even number of values, the mean of the two in the middle */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const pair = sorted.slice(sorted.length % 2 === 1 ? upper : upper - 1, upper + 1);
  return pair.reduce((sum, value) => sum + value, 0) / pair.length;
}

/** @returns whether a value, as it is shown, reaches its row's target; undefined where there is none */
export function judge(row: Row, value: number): "reached" | "within tolerance" | "NOT reached" | undefined {
  const { atMost, atLeast, tolerance = 0 } = row;
  const shown = Number(value.toFixed(row.digits ?? 0));
  if (atMost === undefined && atLeast === undefined) return undefined;
  const excess = atMost === undefined ? (atLeast ?? 0) - shown : shown - atMost;
  if (excess <= 0) return "reached";
  return excess <= tolerance ? "within tolerance" : "NOT reached";
}

/** @returns a Markdown table of every row that was measured */
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
