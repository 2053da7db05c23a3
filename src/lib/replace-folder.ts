import { randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./usage-error";

/** Marks a folder as output of this project. Servers don't serve it, because its name begins with a dot. */
export const outputMarker = ".portal-output";
const markerText = "Written by a command of the developer portal. The next run replaces this folder.\n";

/**
 * Checks that a folder may be replaced: it is new, empty, or carries the marker that `replaceFolder` writes.
 * @throws UsageError if it is anything else, such as a file or a folder with somebody's own files
 */
export function checkReplaceable(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new UsageError(`${folder}: this is a file → specify an empty or new folder`);
  if (readdirSync(folder).length === 0 || existsSync(path.join(folder, outputMarker))) return;
  throw new UsageError(
    `${folder}: the folder contains files that no build wrote → specify an empty or new folder, or remove this one`,
  );
}

/**
 * Replaces `folder` with the content of `next`, which is removed, and marks it as output. The new content is complete
 * before the old one is removed, even if `next` is on another file system.
 * @throws UsageError as `checkReplaceable` does
 */
export function replaceFolder(folder: string, next: string): void {
  checkReplaceable(folder);
  const target = path.resolve(folder);
  mkdirSync(path.dirname(target), { recursive: true });
  // Not by mkdtemp, which would let only the current user read it.
  const complete = `${target}.${randomUUID()}`;
  cpSync(next, complete, { recursive: true, preserveTimestamps: true });
  writeFileSync(path.join(complete, outputMarker), markerText);
  rmSync(target, { recursive: true, force: true });
  renameSync(complete, target);
  rmSync(next, { recursive: true });
}
