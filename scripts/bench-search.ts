import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { defaultLocale, type LocaleId, localeIds } from "../src/config/locales";
import { querySets, readQueries, readSearcher, score } from "../tests/support/search-score";
import { browserFlags, ensureBrowser } from "./ensure-browser";
import { runCommand } from "./run-command";
import { serveBuild } from "./serve-build";

const folder = "build";
const inKib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
const inPercent = (part: number, whole: number): string =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)}%)`;
const brotli = (file: string): number => brotliCompressSync(readFileSync(file)).length;

/**
 * @returns milliseconds from the last key of each query to its first results. The callback runs in the page, which
 *   lacks the helper that tsx adds for named inner functions, so it has none.
 */
const timeQueries = (page: Page, queries: string[]): Promise<number[]> =>
  page.evaluate(async (texts) => {
    const input = document.querySelector<HTMLInputElement>("dialog input") as HTMLInputElement;
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    const times: number[] = [];
    for (const text of texts.flatMap((query) => ["", query])) {
      const start = performance.now();
      value?.set?.call(input, text);
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      while ((document.querySelector("dialog [role=option]") !== null) !== (text !== "")) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (text !== "") times.push(performance.now() - start);
    }
    return times;
  }, queries);

/** Opens the dialog as a reader would, and prints the files that this loads and the time that queries take. */
async function measure(page: Page, url: string, baseUrl: string, locale: LocaleId, queries: string[]): Promise<void> {
  await page.goto(`${url}${locale === defaultLocale ? "" : `${locale}/`}changelog`, { waitUntil: "networkidle" });
  const files = new Set<string>();
  page.on("request", (request) => {
    const file = path.join(folder, new URL(request.url()).pathname.slice(baseUrl.length));
    if (existsSync(file) && statSync(file).isFile()) files.add(file);
  });
  const start = performance.now();
  await page.keyboard.press("/");
  await page.keyboard.type(queries[0] ?? "");
  await page.locator("dialog [role=option]").first().waitFor();
  const first = performance.now() - start;
  page.removeAllListeners("request");

  const sizes = [...files].map((file) => ({ file, bytes: brotli(file) }));
  console.log(`  first query: ${inKib(sizes.reduce((sum, { bytes }) => sum + bytes, 0))} (brotli):`);
  for (const { file, bytes } of sizes) console.log(`    ${inKib(bytes)} ${file}`);
  const times = (await timeQueries(page, queries)).sort((one, other) => one - other);
  const at = (share: number): string => `${times[Math.floor(share * (times.length - 1))]?.toFixed(0)} ms`;
  console.log(`  from opening to the first results, including loading and typing: ${first.toFixed(0)} ms`);
  console.log(`  from the last key to the results, once loaded: median ${at(0.5)}, slowest ${at(1)}`);
}

/** `npm run bench:search`: measures the quality, size, and speed of the search in `build/`. */
void runCommand(async () => {
  const { operator } = await import("../src/config/operator");
  const { url, server } = await serveBuild({ folder, baseUrl: operator.baseUrl, port: 0 });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags });
  try {
    for (const locale of localeIds) {
      const searcher = await readSearcher(folder, locale);
      for (const set of querySets) {
        const { asked, first, firstThree, misses } = score(searcher, readQueries(locale, set));
        console.log(
          `\n${locale}, ${set}: right page first ${inPercent(first, asked)}, in the top three ${inPercent(firstThree, asked)}`,
        );
        for (const miss of misses) console.log(`  ${miss}`);
      }
      const queries = readQueries(locale);
      const found = queries.map(({ query }) => query).filter((query) => searcher.search(query).groups.length > 0);
      const page = await browser.newPage();
      await measure(page, url, operator.baseUrl, locale, found);
      await page.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
});
