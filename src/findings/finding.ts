/** A fault in what a writer wrote: the file, the place in it, what is wrong, and the mend. */
export interface Finding {
  /** File, relative to the project's folder. */
  file: string;
  /** Line (from 1) or JSON pointer. */
  place?: string | number;
  /** From 1; only beside a line. */
  column?: number;
  message: string;
  mend: string;
}

/** Ends a command with one line a finding. */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(formatFinding).join("\n"));
    this.name = "FindingsError";
    this.findings = findings;
  }
}

/** @returns `file:line:column: what is wrong → what to do`, with what is known of the place, in one line */
export function formatFinding({ file, place, column, message, mend }: Finding): string {
  const where = [file, place, place === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
  return `${where}: ${message} → ${mend}`.replace(/\s*\n\s*/g, " ");
}
