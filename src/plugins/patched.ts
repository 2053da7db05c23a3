import { readFileSync } from "node:fs";

/** @returns what the build ends with where a dependency's inside isn't as a plugin of this folder expects */
export const patchFault = (plugin: string, found: string): Error =>
  new Error(`src/plugins/${plugin}: ${found} → see src/plugins/README.md.`);

/**
 * @param plugin folder in `src/plugins`
 * @param file of a dependency, as it is imported
 * @param expected what its text must hold for the patch to be right
 * @returns the file's path
 * @throws Error that names the plugin, where there is no such file or it holds something else
 */
export function findPatched(plugin: string, file: string, expected: RegExp): string {
  let path: string;
  try {
    path = require.resolve(file);
  } catch {
    throw patchFault(plugin, `there is no ${file}`);
  }
  if (!expected.test(readFileSync(path, "utf8"))) throw patchFault(plugin, `${file} doesn't hold ${expected.source}`);
  return path;
}
