import path from "node:path";

/**
 * @param name a package that `tests/package.json` lists
 * @returns the path of a file in it
 */
export const fileOfPackage = (name: string, file: string): string =>
  path.join(path.dirname(require.resolve(`${name}/package.json`)), file);
