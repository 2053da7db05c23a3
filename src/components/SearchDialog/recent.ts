import { createStorageSlot } from "@docusaurus/theme-common";

const shown = 5;
const slot = createStorageSlot("search-recent");

/**
 * @returns the reader's recent queries, latest first; empty if the browser's storage is blocked or contains invalid
 *   data
 */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(slot.get() ?? "[]");
    return Array.isArray(stored) ? stored.filter((query) => typeof query === "string").slice(0, shown) : [];
  } catch {
    return [];
  }
}

/** Stores a query whose result the reader opened, for both languages. */
export function keepRecent(query: string): void {
  slot.set(JSON.stringify([query, ...readRecent().filter((other) => other !== query)].slice(0, shown)));
}
