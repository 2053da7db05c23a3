/** A fault in what a writer wrote: the file, the place in it, what is wrong, and the mend. */
export interface Finding {
  /** File, relative to the project's folder. */
  file: string;
  /** Line (from 1) or JSON pointer. */
  place?: string | number;
  message: string;
  mend: string;
}

/** Ends a command with one message a finding. */
export class DescriptionError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(format).join("\n"));
    this.name = "DescriptionError";
    this.findings = findings;
  }
}

/** @returns a finding in one line */
export function format({ file, place, message, mend }: Finding): string {
  const where = place === undefined ? file : `${file}:${place}`;
  return `${where}: ${message} → ${mend}`.replace(/\s*\n\s*/g, " ");
}
