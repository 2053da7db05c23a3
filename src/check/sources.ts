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

/** @returns a function that computes its result once per object; the result is released together with the object */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { value: V }>();
  return (key) => {
    const entry = made.get(key) ?? { value: compute(key) };
    made.set(key, entry);
    return entry.value;
  };
}

/** The files to check: all, or those that changed. The files that they refer to are read either way. */
export interface Scope {
  isAll: boolean;
  /** The files that changed; empty if all files are checked. */
  list: readonly string[];
  has: (file: string) => boolean;
  /** @returns whether one of the files, or a file in one of the folders, changed */
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
