import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { SavedState } from "./state";

/** The first field of a state file, by which the sandbox recognizes its own. */
const format = "data-marketplace-sandbox";

/** A file that isn't a state of this version of the sandbox. */
export class StateError extends Error {}

/**
 * @param version version of the API; a state of a different version is refused
 * @returns the state in a file; undefined if there is no file
 * @throws StateError if the file isn't a state of this version
 */
export function readState(file: string, version: string): SavedState | undefined {
  if (!existsSync(file)) return undefined;
  let content: { format?: string; version?: string; state?: SavedState } | null;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new StateError(
      `${file}: isn't a state of the sandbox, or is damaged → choose another file, or delete this one`,
    );
  }
  if (content?.format !== format || !content.state)
    throw new StateError(`${file}: isn't a state of the sandbox → choose another file`);
  if (content.version !== version)
    throw new StateError(
      `${file}: is from API version ${content.version}, this sandbox is ${version} → start with --reset`,
    );
  return content.state;
}

/** @returns whether the sandbox wrote the file, in any version */
export function isState(file: string): boolean {
  try {
    return JSON.parse(readFileSync(file, "utf8")).format === format;
  } catch {
    return false;
  }
}

/**
 * Replaces the file in one step, so that it is whole at any moment. If the sandbox is killed before that step, its next
 * start replaces the draft, which always has the same name.
 */
export function writeState(file: string, version: string, state: SavedState): void {
  const draft = `${file}.sandbox-draft`;
  writeFileSync(draft, JSON.stringify({ format, version, state }));
  renameSync(draft, file);
}
