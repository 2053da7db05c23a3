import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type Finding, FindingsError } from "../findings/finding";
import { missingFolder } from "../findings/source-text";

/** What one part of the check found, and what it read, where it could. */
export interface Read<T> {
  findings: Finding[];
  value?: T;
}

/** @returns what `run` makes, or the findings that it ends with */
export async function attempt<T>(run: () => T | Promise<T>): Promise<Read<T>> {
  try {
    return { findings: [], value: await run() };
  } catch (error) {
    if (error instanceof FindingsError) return { findings: [...error.findings] };
    throw error;
  }
}

/** @returns the files of a folder and those below it that end with `ending`, by their paths from the project's folder */
export function listFiles(folder: string, ending: RegExp): Read<string[]> {
  if (!existsSync(folder)) return { findings: [missingFolder(folder)] };
  const value = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    .sort();
  return { findings: [], value };
}

/** @returns a function that computes once for each object; what it made goes when the object does */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { value: V }>();
  return (key) => {
    const entry = made.get(key) ?? { value: compute(key) };
    made.set(key, entry);
    return entry.value;
  };
}

/** Which files are judged: all, or those that changed. What they refer to is read either way. */
export interface Scope {
  isAll: boolean;
  /** What changed; empty where all is judged. */
  list: readonly string[];
  has: (file: string) => boolean;
  /** @returns whether a file of the folder, or the file itself, changed */
  touches: (...places: string[]) => boolean;
}

/** @param changed paths from the project's folder; undefined for all files */
export function makeScope(changed?: readonly string[]): Scope {
  if (!changed) return { isAll: true, list: [], has: () => true, touches: () => true };
  const files = new Set(changed);
  return {
    isAll: false,
    list: changed,
    has: (file) => files.has(file),
    touches: (...places) =>
      places.some((place) => changed.some((file) => file === place || file.startsWith(`${place}/`))),
  };
}
