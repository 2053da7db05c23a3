/** The network and the connection as a reader may meet them. */
import { readdirSync, readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";

export const scripts = "**/assets/js/*.js";

/** What the console says of a script that does not come. */
export const missingScript =
  /ChunkLoadError|Loading chunk \S+ failed|Failed to load resource|net::ERR_FAILED|MIME type/;

/** Parts of the Network Information API that Docusaurus reads. */
interface Connection {
  saveData?: boolean;
  effectiveType?: "2g" | "slow-2g" | "4g";
}

/** Sets what the browser says of its connection; a fast one unless said. */
export const setConnection = (page: Page, connection: Connection): Promise<unknown> =>
  page.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), {
    saveData: false,
    effectiveType: "4g",
    ...connection,
  });

/** Holds requests for scripts that begin from now on. `begun` is kept once there was one; `release` lets them go. */
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

/** @returns a function that mends what this cuts off: requests for scripts, from now on */
export async function cutOff(page: Page, url: string | RegExp = scripts): Promise<() => Promise<void>> {
  const abort = (route: Route): Promise<void> => route.abort();
  await page.route(url, abort);
  return () => page.unroute(url, abort);
}

const folder = "build/assets/js";

/**
 * @param source path of a document below `docs/`
 * @returns address of the German page's own script
 */
export function scriptOf(source: string): RegExp {
  const mark = `"source":"@site/docs/${source}"`;
  const files = readdirSync(folder).filter(
    (file) => file.endsWith(".js") && readFileSync(`${folder}/${file}`, "utf8").includes(mark),
  );
  if (files.length !== 1) throw new Error(`${files.length} scripts in ${folder}/ hold docs/${source}, wants one`);
  return new RegExp(`/${files[0]}$`);
}

/** Marks the document, so that a full load, which makes a new one, can be told from a change of page in this one. */
export const markDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { isMarked: true }));
export const isMarkedDocument = (page: Page): Promise<boolean> => page.evaluate(() => "isMarked" in window);
