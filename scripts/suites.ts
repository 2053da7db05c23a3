import { readdirSync } from "node:fs";
import { listFiles } from "../src/lib/files";

const listTests = (folder: string): string[] => listFiles(folder, /\.test\.ts$/);

/** @returns the command that runs every `*.test.ts` in these folders */
const runTests = (...folders: string[]): string =>
  `node --import tsx --test --test-reporter=spec --test-concurrency=2 ${folders.flatMap(listTests).join(" ")}`;

/**
 * What must hold after every change: names and commands of suites. The build is first because the other suites use what
 * it generates, and because its time is the measure of theirs.
 */
export const everyChange: Record<string, string> = {
  build: "npm run --silent build",
  types: "npm run --silent typecheck",
  check: "biome check --error-on-warnings . && npm run --silent check",
  unit: runTests("src", "scripts"),
  api: runTests("tests/api"),
  site: runTests("tests/build", "tests/serve"),
  browser: "playwright test --project=e2e --project=kinds",
};

const inNpmTest = ["api", "build", "serve"];
const folders = readdirSync("tests", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![...inNpmTest, "node_modules"].includes(entry.name))
  .map(({ name }) => name)
  .filter((name) => listTests(`tests/${name}`).length > 0);
/** What `npm run test:all` adds: more browser tests, and every other folder with tests. */
export const inDepth: Record<string, string> = {
  crawl: "playwright test --project=crawl",
  look: "playwright test --project=look",
  variant: "playwright test --project=variant",
  ...Object.fromEntries(folders.map((name) => [name, runTests(`tests/${name}`)])),
};
