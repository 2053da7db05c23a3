import { readdirSync } from "node:fs";
import { listFiles } from "../src/lib/files";

const listTests = (folder: string): string[] => listFiles(folder, /\.test\.ts$/);

/** @returns the suite that runs every `*.test.ts` in these folders; none if there are no tests */
function suite(name: string, ...folders: string[]): Record<string, string> {
  const files = folders.flatMap(listTests);
  if (files.length === 0) return {};
  return { [name]: `node --import tsx --test --test-reporter=spec --test-concurrency=2 ${files.join(" ")}` };
}

/**
 * What must hold after every change: names and commands of suites. The build is first because the other suites use what
 * it generates.
 */
export const everyChange: Record<string, string> = {
  build: "npm run --silent build",
  types: "npm run --silent typecheck",
  check: "biome check --error-on-warnings . && npm run --silent check",
  ...suite("unit", "src", "scripts"),
  ...suite("api", "tests/api"),
  ...suite("site", "tests/build", "tests/serve"),
  browser: "playwright test --config tests --project=e2e --project=kinds",
};

const inNpmTest = ["api", "build", "serve"];
const folders = readdirSync("tests", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![...inNpmTest, "node_modules"].includes(entry.name))
  .map(({ name }) => name);
/** What `npm run test:all` adds: more browser tests, and every other folder with tests. */
export const inDepth: Record<string, string> = {
  crawl: "playwright test --config tests --project=crawl",
  look: "playwright test --config tests --project=look --pass-with-no-tests",
  variant: "playwright test --config tests --project=variant --pass-with-no-tests",
  ...Object.assign({}, ...folders.map((name) => suite(name, `tests/${name}`))),
};
