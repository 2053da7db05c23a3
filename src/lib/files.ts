import { readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/**
 * @param pattern matches the paths of the files that are listed
 * @returns the files in a folder and its subfolders, and those that symbolic links lead to, as sorted paths that begin
 *   with the folder, with slashes; none if there is no such folder
 */
export function listFiles(folder: string, pattern = /(?:)/): string[] {
  const files: string[] = [];
  /** @param above the real paths of the folders around, to which a link could lead back */
  const enter = (place: string, above: readonly string[]): void => {
    const real = realpathSync(place);
    if (above.includes(real)) return;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const inside = `${place}/${entry.name}`;
      const kind = entry.isSymbolicLink() ? statSync(inside, { throwIfNoEntry: false }) : entry;
      if (kind?.isDirectory()) enter(inside, [...above, real]);
      else if (kind?.isFile() && pattern.test(inside)) files.push(inside);
    }
  };
  const start = path
    .normalize(folder)
    .split(path.sep)
    .join("/")
    .replace(/(?<=.)\/$/, "");
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) enter(start, []);
  return files.sort();
}
