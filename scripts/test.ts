import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import { UsageError } from "../src/lib/usage-error";
import { ensureBrowser, ensureHeadlessBrowser } from "./ensure-browser";
import { ensureEngines } from "./ensure-engines";
import { runCommand } from "./run-command";
import { everyChange, inDepth } from "./suites";

/** Installs what only tests use, unless `tests/package-lock.json` has been installed already. */
function ensurePackages(): void {
  const installed = statSync("tests/node_modules/.package-lock.json", { throwIfNoEntry: false });
  if (installed && installed.mtimeMs > statSync("tests/package-lock.json").mtimeMs) return;
  const { status } = spawnSync("npm ci --prefix tests --ignore-scripts", { shell: true, stdio: "inherit" });
  if (status !== 0) throw new Error("the packages of the tests can't be installed → see the output above");
}

const usage = `npm test [-- SUITE …], npm run test:all [-- SUITE …]
Runs the suites that every change must pass, with test:all every suite, or only those that are named. The first failure
ends the run. Prints the time of each suite.
  npm test       ${Object.keys(everyChange).join(", ")}
  test:all also  ${Object.keys(inDepth).join(", ")}`;

void runCommand(usage, async () => {
  const { values, positionals: names } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
  const suites: Record<string, string> = values.all ? { ...everyChange, ...inDepth } : everyChange;
  const unknown = names.filter((name) => !suites[name]);
  if (unknown.length > 0) {
    throw new UsageError(`no such suite: ${unknown.join(", ")} → use one of ${Object.keys(suites).join(", ")}`);
  }
  ensurePackages();
  ensureBrowser();
  ensureHeadlessBrowser();
  if (values.all && inDepth.engines) ensureEngines();
  const times: [name: string, seconds: number][] = [];
  for (const name of names.length > 0 ? names : Object.keys(suites)) {
    console.log(`\n── ${name} ──`);
    const started = performance.now();
    // Unit tests are written for both languages, whatever the portal's are.
    const env = { ...process.env, ...(name === "unit" && { LANGUAGES: "de,en" }) };
    const { status } = spawnSync(suites[name] as string, { shell: true, stdio: "inherit", env });
    if (status !== 0) throw new Error(`${name}: failed → correct it, then run "npm run test:all -- ${name}"`);
    times.push([name, Math.round((performance.now() - started) / 1000)]);
  }
  const row = (name: string, seconds: number): string => `${String(seconds).padStart(5)} s  ${name}`;
  const sum = times.reduce((total, [, seconds]) => total + seconds, 0);
  console.log(["", ...times.map(([name, seconds]) => row(name, seconds)), row("in all", sum)].join("\n"));
  console.log("\nAll suites passed.");
});
