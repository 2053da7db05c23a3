import { readFileSync } from "node:fs";
import get from "lodash/get";

/** @returns what the build ends with where a dependency's inside isn't as the code at this place of the project expects */
export const patchFault = (place: string, found: string): Error =>
  new Error(`${place}: ${found} → see src/plugins/README.md.`);

/**
 * @param place folder or file of the project that patches
 * @param file of a dependency, as it is imported
 * @param expected what its text must hold for the patch to be right
 * @returns the file's path
 * @throws Error that names the place, where there is no such file or it holds something else
 */
export function findPatched(place: string, file: string, expected: RegExp): string {
  let path: string;
  try {
    path = require.resolve(file);
  } catch {
    throw patchFault(place, `there is no ${file}`);
  }
  if (!expected.test(readFileSync(path, "utf8"))) throw patchFault(place, `${file} doesn't hold ${expected.source}`);
  return path;
}

/**
 * @param place folder or file of the project that calls them
 * @param owner what a dependency hands over
 * @param methods where the functions are in it, such as `app.use`
 * @throws Error that names the place and the function, where one is missing
 */
export function expectMethods(place: string, owner: object, methods: string[]): void {
  for (const method of methods)
    if (typeof get(owner, method) !== "function") throw patchFault(place, `there is no ${method}`);
}
