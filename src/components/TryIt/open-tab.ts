import type { SandboxWorker } from "@site/src/sandbox/worker";
import { type Remote, wrap } from "comlink";

/** Where the browser's tab keeps the marketplace between page loads. */
const slot = "portal-sandbox";

/** The marketplace that all pages of this load share. */
let opened: ReturnType<Remote<SandboxWorker>["open"]> | undefined;

/**
 * @param url of the worker
 * @returns the marketplace in the tab, which continues where the last page load ended
 * @throws Error if the worker can't be loaded
 */
export async function openTab(url: string): Promise<Awaited<NonNullable<typeof opened>>> {
  opened ??= load(url);
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

function load(url: string): NonNullable<typeof opened> {
  const worker = new Worker(url);
  const failure = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error(`${url} can't be loaded`));
  });
  return Promise.race([wrap<SandboxWorker>(worker).open(sessionStorage.getItem(slot) ?? undefined), failure]);
}

/** Keeps the marketplace for the next page load, unless the browser has no room for it. */
export function keep(saved: string): void {
  try {
    sessionStorage.setItem(slot, saved);
  } catch {
    sessionStorage.removeItem(slot);
  }
}
