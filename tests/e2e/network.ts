/** Network conditions that readers can encounter. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";

export const scripts = "**/assets/js/*.js";

/** Console messages about a script that fails to load. */
export const missingScript =
  /ChunkLoadError|Loading chunk \S+ failed|Failed to load resource|net::ERR_FAILED|MIME type/;

/** Parts of the Network Information API that Docusaurus reads. */
interface Connection {
  saveData?: boolean;
  effectiveType?: "2g" | "slow-2g" | "4g";
}

/** Sets the connection that the browser reports; by default, a fast one. */
export const setConnection = (page: Page, connection: Connection): Promise<unknown> =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), {
    saveData: false,
    effectiveType: "4g",
    ...connection,
  });

/** Holds script requests from now on. `begun` resolves at the first one; `release` lets them continue. */
export async function hold(
  page: Page,
  url: string | RegExp = scripts,
): Promise<{ begun: Promise<void>; release: () => void }> {
  let begin = (): void => {};
  let release = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    begin();
    await released;
    await route.continue();
  });
  return { begun, release };
}

/** Blocks script requests from now on. @returns a function that unblocks them */
export async function cutOff(page: Page, url: string | RegExp = scripts): Promise<() => Promise<void>> {
  const abort = (route: Route): Promise<void> => route.abort();
  await page.route(url, abort);
  return () => page.unroute(url, abort);
}

const folder = "build/assets/js";

/**
 * @param source path of a document under `docs/`
 * @returns a pattern that matches the URL of the German page's own script
 */
export function scriptOf(source: string): RegExp {
  const mark = `"source":"@site/docs/${source}"`;
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(".js") && readFileSync(`${folder}/${file}`, "utf8").includes(mark),
  );
  if (files.length !== 1) throw new Error(`expected one script of docs/${source} in ${folder}/, found ${files.length}`);
  return new RegExp(`/${files[0]}$`);
}

/** Marks the document: a full load creates a new one without the mark, and navigation within this one keeps it. */
export const markDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { isMarked: true }));
export const isMarkedDocument = (page: Page): Promise<boolean> => page.evaluate(() => "isMarked" in window);
