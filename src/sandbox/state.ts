import { fromBase64, toBase64 } from "./bytes";
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
  /** The story's provider and the other ones, which decide on the reader's orders in the test environment. */
  providers: string[];
  /** When the story ended. The test partners order only what is published later. */
  startedAt: string;
}

type Contents = Pick<Entity, "content" | "oldContent">;
type SavedEntity = Omit<Entity, keyof Contents> & Partial<Record<keyof Contents, string>>;

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
  entities: [...entities.values()].map(({ content, oldContent, ...entity }) => ({
    ...entity,
    ...(content && { content: toBase64(content) }),
    ...(oldContent && { oldContent: toBase64(oldContent) }),
  })),
  secrets: [...secrets],
  codes: [...codes],
});

/** @returns the marketplace that was saved, at the same time of its clock */
export function restoreWorld(contract: Contract, saved: SavedState, runs: boolean): World {
  const world = new World(contract, new Clock(saved.now, runs));
  world.operator = saved.operator;
  for (const { content, oldContent, ...entity } of saved.entities)
    world.entities.set(entity.id, {
      ...entity,
      ...(content !== undefined && { content: fromBase64(content) }),
      ...(oldContent !== undefined && { oldContent: fromBase64(oldContent) }),
    });
  for (const [id, secret] of saved.secrets) world.secrets.set(id, secret);
  for (const [id, code] of saved.codes) world.codes.set(id, code);
  return world;
}
