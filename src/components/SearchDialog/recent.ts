import { createStorageSlot } from "@docusaurus/theme-common";

const shown = 5;
const slot = createStorageSlot("search-recent");

/** @returns what the reader searched for, the latest first; nothing where the browser's storage is blocked or holds something else */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(slot.get() ?? "[]");
    return Array.isArray(stored) ? stored.filter((query) => typeof query === "string").slice(0, shown) : [];
  } catch {
    return [];
  }
}

/** Keeps a query that led somewhere, for the pages of both languages. */
export function keepRecent(query: string): void {
  slot.set(JSON.stringify([query, ...readRecent().filter((other) => other !== query)].slice(0, shown)));
}
