import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * @param pattern matches the paths of the files that are listed
 * @returns the files in a folder and its subfolders, as sorted paths that begin with the folder, with slashes; none if
 *   there is no such folder
 */
export const listFiles = (folder: string, pattern = /(?:)/): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join("/"))
        .filter((file) => pattern.test(file))
        .sort()
    : [];
