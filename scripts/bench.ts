import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { type Browser, chromium, type Request } from "@playwright/test";
import { UsageError } from "../src/lib/usage-error";
import { findFreePort } from "../tests/support/free-port";
import { startNginx } from "../tests/support/nginx";
import { browserFlags, ensureBrowser } from "./ensure-browser";
import { runCommand } from "./run-command";

/** A page of each kind, without a leading slash. */
const pages: Record<string, string> = {
  "home page": "",
  guide: "docs/advanced-guides/paging",
  "guide with diagrams": "docs/guides/bundles/",
  operation: "api/create-bundle",
  "longest operation": "api/create-access-definition",
};

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];
const columns = ["HTML, KiB", "JavaScript, KiB", "all, KiB", ...categories, ...times];

/** The part of Lighthouse's result that is used here. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const usage = `npm run bench [-- --runs RUNS]
Measures build/ as nginx serves it. The weights are the bytes of a first load without headers. Lighthouse's values are
medians with its mobile settings, times in milliseconds.
  --runs RUNS   number of Lighthouse's runs, 3 by default; 0 measures only the weights`;

void runCommand(usage, async () => {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "3" } } });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 0)
    throw new UsageError(`--runs: "${values.runs}" isn't a number of runs → use a whole number`);
  if (!existsSync("build/index.html")) throw new Error('build/ contains no site → run "npm run build" first');
  // Loaded here so that --help answers at once.
  const { operator } = await import("../src/config/operator");
  const nginx = await startNginx("build", operator.baseUrl);
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  try {
    console.log(row(["page", ...columns]));
    console.log(row(["---", ...columns.map(() => "---:")]));
    for (const [kind, route] of Object.entries(pages)) {
      const url = `${nginx.origin}${operator.baseUrl}${route}`;
      const weights = await measureWeights(browser, url);
      const experience = runs === 0 ? [] : await measureExperience(url, port, runs);
      console.log(row([kind, ...weights.map((bytes) => (bytes / 1024).toFixed(1)), ...experience]));
    }
  } finally {
    await browser.close();
    await nginx.stop();
  }
});

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** @returns the bytes of the HTML, the scripts, and everything that a first load fetches, except prefetches */
async function measureWeights(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(url, { waitUntil: "networkidle" });
  // A page whose code fails would load less than it should.
  await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
  const sum = { document: 0, script: 0, all: 0 };
  for (const request of finished) {
    const type = request.resourceType();
    // The portal prefetches scripts of other pages with `fetch`.
    if (type === "fetch" || (await request.allHeaders())["sec-purpose"] === "prefetch") continue;
    const { responseBodySize } = await request.sizes();
    sum.all += responseBodySize;
    if (type === "document" || type === "script") sum[type] += responseBodySize;
  }
  await context.close();
  return [sum.document, sum.script, sum.all];
}

/** @returns the scores of Lighthouse's categories, with simulated throttling, and its times, with applied throttling */
async function measureExperience(url: string, port: number, runs: number): Promise<string[]> {
  const simulated: Result[] = [];
  const applied: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    simulated.push(await runLighthouse(url, port, "simulate"));
    applied.push(await runLighthouse(url, port, "devtools"));
  }
  return [
    ...categories.map((id) => (100 * median(simulated.map((result) => result.categories[id]?.score ?? 0))).toFixed(0)),
    ...times.map((id) => {
      const value = median(applied.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
      return value.toFixed(id === "cumulative-layout-shift" ? 3 : 0);
    }),
  ];
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @throws Error with Lighthouse's reason if it can't measure the page */
async function runLighthouse(url: string, port: number, throttlingMethod: "simulate" | "devtools"): Promise<Result> {
  const program = "tests/node_modules/lighthouse/cli/index.js";
  if (!existsSync(program)) throw new Error("Lighthouse isn't installed → npm ci --prefix tests");
  const flags = [
    `--port=${port}`,
    `--throttling-method=${throttlingMethod}`,
    `--only-categories=${categories.join(",")}`,
  ];
  const output = await promisify(execFile)(process.execPath, [program, url, "--quiet", "--output=json", ...flags], {
    maxBuffer: 2 ** 28,
  });
  const result = JSON.parse(output.stdout) as Result;
  if (result.runtimeError) throw new Error(`Lighthouse: ${url}: ${result.runtimeError.message}`);
  return result;
}
