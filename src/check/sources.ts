import { type Finding, FindingsError } from "../lib/findings/finding";

/** @returns the result of `run`; undefined if it throws findings, which are added to the others */
export async function attempt<T>(findings: Finding[], run: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    findings.push(...error.findings);
    return undefined;
  }
}
