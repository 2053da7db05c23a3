import { closest, distance } from "fastest-levenshtein";

/** Share of a name's letters that a typo can change; if more differ, the names are merely similar. */
const changedShare = 0.4;

/** @returns the known name that someone who typed `name` most likely meant; undefined if none is close */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name === "" || known.length === 0) return undefined;
  const lower = name.toLowerCase();
  const byLower = new Map(known.map((other) => [other.toLowerCase(), other]));
  const found = closest(lower, [...byLower.keys()]);
  return distance(lower, found) <= Math.max(1, Math.floor(name.length * changedShare)) ? byLower.get(found) : undefined;
}

/** @returns the fix for an unknown name: the nearest known name if there is one, and `otherwise` */
export function didYouMean(name: string, known: readonly string[], otherwise: string): string {
  const found = nearest(name, known);
  return found === undefined ? otherwise : `did you mean "${found}"? Otherwise, ${otherwise}`;
}
