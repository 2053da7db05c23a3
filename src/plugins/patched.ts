import { readFileSync } from "node:fs";
import get from "lodash/get";

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

/**
 * @param place the project's folder or file that calls the methods
 * @param owner an object from a dependency
 * @param methods paths of the methods in it, such as `app.use`
 * @throws Error that names this folder or file and the method, if one is missing
 */
export function expectMethods(place: string, owner: object, methods: string[]): void {
  for (const method of methods)
    if (typeof get(owner, method) !== "function") throw patchFault(place, `${method} isn't a function`);
}
