import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { missingFolder } from "../lib/findings/source-text";

/** The findings of one part of the check, and the data that it read, if it could. */
export interface Read<T> {
  findings: Finding[];
  value?: T;
}

/** @returns the result of `run`, or the findings that it throws */
export async function attempt<T>(run: () => T | Promise<T>): Promise<Read<T>> {
  try {
    return { findings: [], value: await run() };
  } catch (error) {
    if (error instanceof FindingsError) return { findings: [...error.findings] };
    throw error;
  }
}

/** @returns the files in a folder and its subfolders that match `ending`, as paths from the project's folder */
export function listFiles(folder: string, ending: RegExp): Read<string[]> {
  if (!existsSync(folder)) return { findings: [missingFolder(folder)] };
  const value = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    .sort();
  return { findings: [], value };
}
