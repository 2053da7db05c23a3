/** An error in a file that a writer edits: the file, the position in it, a message, and the fix. */
export interface Finding {
  /** File, relative to the project's folder. */
  file: string;
  /** Line (from 1) or JSON pointer. */
  place?: string | number;
  /** From 1; only together with a line. */
  column?: number;
  message: string;
  fix: string;
}

/** Ends a command with one line per finding. */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join("\n"));
    this.name = "FindingsError";
    this.findings = findings;
  }
}

/** @returns `file:line:column: what is wrong → what to do` on one line, with as much of the position as is known */
export function formatFinding({ file, place, column, message, fix }: Finding): string {
  const where = [file, place, place === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
  return `${where}: ${message} → ${fix}`.replace(/\s*\n\s*/g, " ");
}
