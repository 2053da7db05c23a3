import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
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

/** @returns the files in a folder and its subfolders that match `ending`, as paths from the project's folder */
export function listFiles(folder: string, ending: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    .sort();
}
