import { type Finding, formatFinding } from "./finding";

/** How findings are printed: for people, or as GitHub annotations on the lines of a pull request. */
export const formats = ["plain", "github"] as const;
export type Format = (typeof formats)[number];

/** @returns the findings sorted by file, line, and column, each once */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const byLine = new Map(findings.map((finding) => [formatFinding(finding), finding]));
  const number = (value: string | number | undefined): number => (typeof value === "number" ? value : 0);
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...byLine.values()].sort(
    (one, other) =>
      compare(one.file, other.file) ||
      number(one.place) - number(other.place) ||
      number(one.column) - number(other.column) ||
      compare(one.message, other.message),
  );
}

/** @returns one line per finding, sorted, followed by the totals */
export function reportFindings(findings: readonly Finding[], format: Format = "plain"): string {
  const sorted = sortFindings(findings);
  const lines = sorted.map(format === "github" ? annotate : formatFinding);
  const files = new Set(sorted.map(({ file }) => file)).size;
  return [...lines, "", `${count(sorted.length, "error")} in ${count(files, "file")}.`].join("\n");
}

/** @returns a number with its noun, as in "1 error" and "2 errors" */
export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** GitHub's workflow command `error`: https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands */
function annotate({ file, place, column, message, fix }: Finding): string {
  const properties = [
    `file=${escapeProperty(file)}`,
    ...(typeof place === "number" ? [`line=${place}`] : []),
    ...(typeof place === "number" && column !== undefined ? [`col=${column}`] : []),
  ];
  return `::error ${properties.join(",")}::${escapeData(`${message} → ${fix}`)}`;
}

const escapeData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string): string => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
