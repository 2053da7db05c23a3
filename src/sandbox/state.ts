import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { Clock } from "./clock";
import type { Contract } from "./description";
import type { SavedKeys } from "./idempotency";
import { type Entity, World } from "./world";

/** IDs of the organizations that appear in the guides. */
export interface Cast {
  provider: string;
  consumer: string;
  operator: string;
  /**
   * The reader's organizations. In the test environment, they are new, and the organizations above are test partners;
   * otherwise, they are the same.
   */
  reader: { provider: string; consumer: string };
}

type SavedEntity = Omit<Entity, "content"> & { content?: string };

/** A marketplace as JSON, without tokens: programs request a new one. */
export interface SavedState {
  now: string;
  operator: string;
  entities: SavedEntity[];
  secrets: [clientId: string, secret: string][];
  codes: [invitation: string, code: string][];
  cast: Cast;
  keys: SavedKeys;
}

/** @returns a marketplace's data as JSON; the contents of files are in Base64 */
export const saveWorld = ({ clock, operator, entities, secrets, codes }: World): Omit<SavedState, "cast" | "keys"> => ({
  now: clock.now(),
  operator,
  entities: [...entities.values()].map(({ content, ...entity }) => ({
    ...entity,
    ...(content && { content: content.toString("base64") }),
  })),
  secrets: [...secrets],
  codes: [...codes],
});

/** @returns the marketplace that was saved, at the same time of its clock */
export function restoreWorld(contract: Contract, saved: SavedState, runs: boolean): World {
  const world = new World(contract, new Clock(saved.now, runs));
  world.operator = saved.operator;
  for (const { content, ...entity } of saved.entities)
    world.entities.set(entity.id, {
      ...entity,
      ...(content !== undefined && { content: Buffer.from(content, "base64") }),
    });
  for (const [id, secret] of saved.secrets) world.secrets.set(id, secret);
  for (const [id, code] of saved.codes) world.codes.set(id, code);
  return world;
}

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
