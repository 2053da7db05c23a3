import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../src/lib/usage-error";
import { ensureBrowser, ensureHeadlessBrowser } from "./ensure-browser";
import { ensureEngines } from "./ensure-engines";
import { runCommand } from "./run-command";

const listTests = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => path.join(folder, file));

/** @returns the command that runs every `*.test.ts` in these folders */
const runTests = (...folders: string[]): string =>
  `node --import tsx --test --test-reporter=spec --test-concurrency=2 ${folders.flatMap(listTests).join(" ")}`;

/** What must hold after every change: names and commands of suites, ordered so that failures appear early. */
const everyChange: Record<string, string> = {
  generate: "npm run --silent generate",
  types: "npm run --silent typecheck",
  check: "biome check --error-on-warnings . && npm run --silent check",
  unit: runTests("src", "scripts"),
  api: runTests("tests/api"),
  build: "npm run --silent build",
  site: runTests("tests/build", "tests/serve"),
  browser: "playwright test --project=e2e --project=kinds",
};

const inNpmTest = ["api", "build", "serve"];
const folders = new Set(listTests("tests").map((file) => file.split(path.sep)[1] as string));
/** What `npm run test:all` adds: more browser tests, and every other folder with tests. */
const inDepth: Record<string, string> = {
  crawl: "playwright test --project=crawl",
  look: "playwright test --project=look",
  variant: "playwright test --project=variant",
  ...Object.fromEntries(
    [...folders].filter((name) => !inNpmTest.includes(name)).map((name) => [name, runTests(`tests/${name}`)]),
  ),
};

/** Installs what only tests use, unless `tests/package-lock.json` has been installed already. */
function ensurePackages(): void {
  const installed = statSync("tests/node_modules/.package-lock.json", { throwIfNoEntry: false });
  if (installed && installed.mtimeMs > statSync("tests/package-lock.json").mtimeMs) return;
  const { status } = spawnSync("npm ci --prefix tests --ignore-scripts", { shell: true, stdio: "inherit" });
  if (status !== 0) throw new Error("the packages of the tests can't be installed → see the output above");
}

/**
 * Runs the suites that every change must pass, or with `--all` every suite, or only those that are named:
 * `npm run test:all -- crawl judges`. The first failure ends the run. Prints the time of each suite.
 */
void runCommand(async () => {
  const [mode, ...names] = process.argv.slice(2);
  const suites = mode === "--all" ? { ...everyChange, ...inDepth } : everyChange;
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) {
    throw new UsageError(`no such suite: ${unknown.join(", ")} → use one of ${Object.keys(suites).join(", ")}`);
  }
  ensurePackages();
  ensureBrowser();
  ensureHeadlessBrowser();
  if (mode === "--all") ensureEngines();
  const times: [name: string, seconds: number][] = [];
  for (const name of names.length > 0 ? names : Object.keys(suites)) {
    console.log(`\n── ${name} ──`);
    const started = performance.now();
    const { status } = spawnSync(suites[name] as string, { shell: true, stdio: "inherit" });
    if (status !== 0) throw new Error(`${name}: failed → correct it, then run "npm run test:all -- ${name}"`);
    times.push([name, Math.round((performance.now() - started) / 1000)]);
  }
  const row = (name: string, seconds: number): string => `${String(seconds).padStart(5)} s  ${name}`;
  const sum = times.reduce((total, [, seconds]) => total + seconds, 0);
  console.log(["", ...times.map(([name, seconds]) => row(name, seconds)), row("in all", sum)].join("\n"));
  console.log("\nAll suites passed.");
});
