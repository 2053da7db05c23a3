import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/** Replaces `folder` with `next`; both must be on the same file system. */
export function replaceFolder(folder: string, next: string): void {
  const previous = ".docusaurus/build-previous";
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(path.dirname(previous), { recursive: true });
  if (existsSync(folder)) renameSync(folder, previous);
  mkdirSync(path.dirname(folder), { recursive: true });
  renameSync(next, folder);
  rmSync(previous, { recursive: true, force: true });
}
