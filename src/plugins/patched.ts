import { readFileSync } from "node:fs";

/** @returns the error for a dependency whose internals don't match what this part of the project expects */
export const patchFault = (place: string, found: string): Error =>
  new Error(`${place}: ${found} → see src/plugins/README.md`);

/**
 * @param place the project's folder or file that contains the patch
 * @param file a dependency's file, as imported
 * @param expected what the file must contain for the patch to work
 * @returns the file's path
 * @throws Error that names this folder or file if the file is missing or doesn't match
 */
export function findPatched(place: string, file: string, expected: RegExp): string {
  let path: string;
  try {
    path = require.resolve(file);
  } catch {
    throw patchFault(place, `can't find ${file}`);
  }
  if (!expected.test(readFileSync(path, "utf8"))) throw patchFault(place, `${file} doesn't match ${expected.source}`);
  return path;
}
