import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Page, type Request } from "@playwright/test";
import memoize from "lodash/memoize";
import { UsageError } from "../src/lib/usage-error";
import { mediaTypes } from "../src/plugins/output/media-types";
import { browserFlags, ensureBrowser } from "./ensure-browser";
import { runCommand } from "./run-command";

/** A page of each kind, below the base path; in English, as other sites that show the description. */
const pages: Record<string, string> = {
  home: "en/",
  guide: "en/docs/advanced-guides/paging",
  "guide with diagrams": "en/docs/guides/bundles/provider_bundle",
  operation: "en/api/create-bundle",
  "longest operation": "en/api/create-access-definition",
};

/** What a visit measures, each with the column's heading and the number of decimals: KiB, milliseconds, and a score. */
const columns = {
  html: ["HTML", 1],
  scripts: ["JavaScript", 1],
  all: ["all", 1],
  first: ["first paint", 0],
  largest: ["largest paint", 0],
  blocked: ["blocked", 0],
  shift: ["layout shift", 3],
  click: ["click", 0],
} as const;
type Visit = Partial<Record<keyof typeof columns, number>>;

/** As DevTools throttles a slow 4G connection: milliseconds, and bytes per second. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** Milliseconds without another response after which a page has loaded. */
const settling = 2500;

const usage = `npm run bench [-- --peer FOLDER [--peer-page PATH]] [--rounds ROUNDS]
Measures pages of build/ on a phone (412 px wide, processor slowed 4 times, 150 ms, 1.6 Mbit/s), each visit in a new
browser, with an empty cache and brotli. Prints medians: KiB of a first load, and milliseconds. "blocked" is what all tasks
take beyond 50 ms each; "click" is from a click on the next link in the sidebar to the next page's title. Times of one
machine can't be compared with those of another; ratios can.
  --peer FOLDER      also visits another built site, in turn, and prints the medians of the rounds' ratios to it
  --peer-page PATH   the one page of the peer that all pages are compared with; without it, the same pages, as in an
                     earlier build
  --rounds ROUNDS    visits per page, 9 by default`;

void runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { peer: { type: "string" }, "peer-page": { type: "string" }, rounds: { type: "string", default: "9" } },
  });
  const { peer, "peer-page": peerPage } = values;
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new UsageError(`--rounds: "${values.rounds}" isn't a number of rounds → use a whole number from 1`);
  for (const folder of ["build", ...(peer ? [peer] : [])])
    if (!existsSync(`${folder}/index.html`)) throw new UsageError(`${folder}/ contains no site → build it first`);
  // Loaded here so that --help answers at once.
  const { baseUrl } = (await import("../src/config/operator")).operator;
  const own = await serve("build", baseUrl);
  const other = peer ? await serve(peer, baseUrl) : undefined;
  const sites = Object.entries(pages).map(([label, route]) => ({
    label,
    url: own.origin + baseUrl + route,
    beside: other && other.origin + (peerPage ?? baseUrl + route),
  }));
  const besides = [...new Set(sites.flatMap(({ beside = [] }) => beside))];
  const visits = new Map([...sites.map(({ url }) => url), ...besides].map((url): [string, Visit[]] => [url, []]));
  try {
    // Not counted: on the first visit of a page, the server compresses it.
    for (const url of visits.keys()) await visit(url);
    for (let round = 0; round < rounds; round += 1) {
      const turn = [...visits];
      // In turn, because what comes after a heavy page is measured on a warmer processor.
      for (const [url, seen] of round % 2 === 0 ? turn : turn.reverse()) seen.push(await visit(url));
    }
  } finally {
    own.close();
    other?.close();
  }
  const show = (label: string, seen: Visit[] = [], beside: Visit[] = []): string => {
    const cells = Object.entries(columns).map(([key, [, decimals]]) => {
      const name = key as keyof Visit;
      const value = median(seen.map((one) => one[name]));
      const ratio = median(seen.map((one, round) => (one[name] ?? Number.NaN) / (beside[round]?.[name] ?? Number.NaN)));
      return value === undefined
        ? "–"
        : value.toFixed(decimals) + (ratio === undefined ? "" : ` (×${ratio.toFixed(2)})`);
    });
    return row([label, ...cells]);
  };
  console.log(row(["page", ...Object.values(columns).map(([title]) => title)]));
  console.log(row(["---", ...Object.keys(columns).map(() => "---:")]));
  for (const { label, url, beside = "" } of sites) console.log(show(label, visits.get(url), visits.get(beside)));
  for (const url of besides) console.log(show(`peer: ${new URL(url).pathname}`, visits.get(url)));
});

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** @returns the middle of the values that are numbers; undefined without any */
function median(values: readonly (number | undefined)[]): number | undefined {
  const numbers = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  return numbers.sort((one, next) => one - next)[Math.floor(numbers.length / 2)];
}

/** Serves a folder, compressed as the best host would; without redirects, which only some of the sites need. */
async function serve(folder: string, baseUrl: string): Promise<{ origin: string; close: () => void }> {
  const compressed = memoize((file: string) =>
    existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : brotliCompressSync(readFileSync(file)),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const wanted = path.join(
      folder,
      decodeURIComponent(pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname),
    );
    const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    const file = [wanted, path.join(wanted, "index.html"), `${wanted}.html`].find(isFile);
    if (file === undefined) return void response.writeHead(404).end();
    const { type = "application/octet-stream", compressible } = mediaTypes[path.extname(file).slice(1)] ?? {};
    response.setHeader("content-type", /^text/.test(type) ? `${type}; charset=utf-8` : type);
    if (!compressible) return void response.end(readFileSync(file));
    response.setHeader("content-encoding", "br");
    response.end(compressed(file));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** @throws Error if the page can't be loaded, or its code fails: it would load less than it should */
async function visit(url: string): Promise<Visit> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags });
  try {
    const page = await browser.newPage(phone);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(observe);
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    const failures: Error[] = [];
    page.on("pageerror", (error) => failures.push(error));
    const response = await page.goto(url);
    if (!response?.ok()) throw new Error(`${url} responds with ${response?.status()} → name a page that the site has`);
    // Scripts are loaded after the first paint, and load others.
    for (let seen = -1; seen < finished.length; await page.waitForTimeout(settling)) seen = finished.length;
    if (failures[0]) throw new Error(`The code of ${url} fails`, { cause: failures[0] });
    return { ...(await weigh(finished)), ...(await page.evaluate(() => window.seen)), click: await timeClick(page) };
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    seen: Required<Pick<Visit, "first" | "largest" | "blocked" | "shift">>;
  }
}

/** Runs in the page before its own code. Functions in it have no names, which the compiler would note with a helper. */
function observe(): void {
  window.seen = { first: 0, largest: 0, blocked: 0, shift: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { name, entryType, startTime, duration } = entry;
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
      if (name === "first-contentful-paint") window.seen.first = startTime;
      if (entryType === "largest-contentful-paint") window.seen.largest = startTime;
      if (entryType === "longtask") window.seen.blocked += duration - 50;
      if (entryType === "layout-shift" && !hadRecentInput) window.seen.shift += value;
    }
  });
  for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"])
    observer.observe({ type, buffered: true });
}

/** @returns KiB of the HTML, the scripts, and everything that a first load fetches, except prefetches */
async function weigh(requests: readonly Request[]): Promise<Visit> {
  const sum = { document: 0, script: 0, all: 0 };
  for (const request of requests) {
    const type = request.resourceType();
    // The portal prefetches scripts of other pages with `fetch`.
    if (type === "fetch" || (await request.allHeaders())["sec-purpose"] === "prefetch") continue;
    const kib = (await request.sizes()).responseBodySize / 1024;
    sum.all += kib;
    if (type === "document" || type === "script") sum[type] += kib;
  }
  return { html: sum.document, scripts: sum.script, all: sum.all };
}

/** @returns the time of a click on the next link in the sidebar, which phones hide; undefined without a sidebar */
async function timeClick(page: Page): Promise<number | undefined> {
  await page.setViewportSize({ width: 1280, height: 823 });
  await page.waitForTimeout(settling);
  const link = (await page.evaluateHandle(findNext)).asElement();
  if (!link) return undefined;
  const title = await page.locator("h1").first().textContent();
  // In the storage, because the click may replace the document.
  await page.evaluate(() =>
    addEventListener("click", () => sessionStorage.setItem("clicked", String(Date.now())), true),
  );
  await link.click();
  await page.waitForFunction(
    (before) => ![null, undefined, before].includes(document.querySelector("h1")?.textContent),
    title,
  );
  return page.evaluate(
    () =>
      new Promise((tell) =>
        requestAnimationFrame(() => requestAnimationFrame(() => tell(Date.now() - Number(sessionStorage.clicked)))),
      ),
  );
}

/** Runs in the page. @returns the link after the current page's in the navigation with the most links */
function findNext(): Element | undefined {
  const lists = [...document.querySelectorAll("nav")].map((nav) => [...nav.querySelectorAll("a")]);
  const [links = []] = lists.sort((one, other) => other.length - one.length);
  const at = links.findIndex((link) => link.getAttribute("aria-current") === "page");
  if (at < 0) return undefined;
  return links.slice(at + 1).find((link) => link.checkVisibility() && link.pathname !== location.pathname);
}
