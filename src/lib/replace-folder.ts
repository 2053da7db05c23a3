import { randomUUID } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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
  if (!existsSync(folder)) {
    if (lstatSync(folder, { throwIfNoEntry: false }))
      throw new UsageError(`${folder}: the target of this symbolic link doesn't exist → create it, or remove the link`);
    return;
  }
  if (!statSync(folder).isDirectory())
    throw new UsageError(`${folder}: this is a file → specify an empty or new folder`);
  if (readdirSync(folder).length === 0 || existsSync(path.join(folder, outputMarker))) return;
  throw new UsageError(
    `${folder}: the folder contains files that no build wrote → specify an empty or new folder, or remove this one`,
  );
}

/**
 * Replaces the content of `folder` with that of `next`, which is removed, and marks it as output. The folder itself stays,
 * because it can be a symbolic link or a mounted volume. The new content is complete in it before the old one is removed,
 * even if `next` is on another file system.
 * @throws UsageError as `checkReplaceable` does
 */
export function replaceFolder(folder: string, next: string): void {
  checkReplaceable(folder);
  mkdirSync(folder, { recursive: true });
  // First, so that a folder in which a run was killed can be replaced.
  writeFileSync(path.join(folder, outputMarker), markerText);
  const old = readdirSync(folder).filter((name) => name !== outputMarker);
  const added = `.new-${randomUUID()}`;
  const removed = `.old-${randomUUID()}`;
  try {
    renameSync(next, path.join(folder, added));
  } catch {
    cpSync(next, path.join(folder, added), { recursive: true, preserveTimestamps: true });
    rmSync(next, { recursive: true });
  }
  const move = (names: string[], from: string, to: string): void => {
    for (const name of names) renameSync(path.join(folder, from, name), path.join(folder, to, name));
  };
  mkdirSync(path.join(folder, removed));
  move(old, "", removed);
  move(readdirSync(path.join(folder, added)), added, "");
  for (const name of [added, removed]) rmSync(path.join(folder, name), { recursive: true });
}
