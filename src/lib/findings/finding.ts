import { PositionFinder } from "./positions";

/**
 * An error in a file that a writer edits. Code that reads YAML or JSON sets the pointer to the wrong part; it becomes a
 * line when the finding is printed.
 */
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

/** Ends a command with one line per finding. The message has the lines, because Docusaurus prints only the message. */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const finder = new PositionFinder();
    super(findings.map((finding) => formatFinding(finder.resolve(finding))).join("\n"));
    this.name = "FindingsError";
    this.findings = findings;
  }
}

/** @throws FindingsError if there are any findings */
export function refuse(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new FindingsError(findings);
}

/** @returns the result of `run`; undefined if it throws findings, which are added to the others */
export function collect<T>(findings: Finding[], run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    return addFindings(findings, error);
  }
}

/** Adds the findings of an error to the others. @throws the error if it has none */
export function addFindings(findings: Finding[], error: unknown): undefined {
  if (!(error instanceof FindingsError)) throw error;
  findings.push(...error.findings);
}

/** @returns `file:line:column: what is wrong → what to do` on one line, with as much of the position as is known */
export function formatFinding({ file, place, column, message, fix }: Finding): string {
  const where = [file, place, place === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
  return `${where}: ${message} → ${fix}`.replace(/\s*\n\s*/g, " ");
}
