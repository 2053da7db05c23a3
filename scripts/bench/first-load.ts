import { brotliCompressSync } from "node:zlib";
import type { Browser, Request } from "@playwright/test";

/** A file fetched on first load, with its size in bytes as transferred, without headers. */
export interface Transfer {
  url: string;
  kind: "document" | "script" | "stylesheet" | "other";
  bytes: number;
  /** Bytes of CSS in the file: a whole style sheet, or a document's `<style>` content, compressed separately. */
  css: number;
}

/**
 * Loads a page with an empty cache and waits until the network is quiet.
 * @returns every finished request except prefetches for other pages: this portal fetches scripts without running them,
 *   and for the `<link rel="prefetch">` of stock Docusaurus, Chromium sends a header
 */
export async function measureFirstLoad(browser: Browser, address: string): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    const response = await page.goto(address, { waitUntil: "networkidle" });
    if (!response?.ok()) throw new Error(`${address} returned status ${response?.status()}.`);
    // A page whose code fails would load less than it should.
    await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
    const transfers = await Promise.all(finished.map(readTransfer));
    return transfers.filter((transfer) => transfer !== undefined);
  } finally {
    await context.close();
  }
}

async function readTransfer(request: Request): Promise<Transfer | undefined> {
  const isFetchedScript = request.resourceType() === "fetch" && request.url().endsWith(".js");
  if (isFetchedScript || (await request.allHeaders())["sec-purpose"] === "prefetch") return undefined;
  const kind = (["document", "script", "stylesheet"] as const).find((name) => name === request.resourceType());
  const bytes = (await request.sizes()).responseBodySize;
  const css = { stylesheet: () => bytes, document: () => measureStyles(request), script: () => 0 };
  return { url: request.url(), kind: kind ?? "other", bytes, css: kind ? await css[kind]() : 0 };
}

async function measureStyles(request: Request): Promise<number> {
  const html = (await (await request.response())?.text()) ?? "";
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, content]) => content).join("");
  return css === "" ? 0 : brotliCompressSync(css).length;
}

/** @returns the total bytes of one kind, or of all kinds */
export function sumBytes(transfers: Transfer[], kind?: Transfer["kind"]): number {
  return transfers.filter((transfer) => !kind || transfer.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
}
