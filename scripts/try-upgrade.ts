import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { copyProject } from "./bench/project-copy";
import { ensureBrowser, ensureHeadlessBrowser } from "./ensure-browser";
import { ensureEngines } from "./ensure-engines";
import { runCommand } from "./run-command";

/** Selects the packages to upgrade: all of Docusaurus, and the OpenAPI plugin with its theme. */
const isTried = (name: string): boolean => /^@docusaurus\/|^docusaurus-(plugin|theme)-openapi-docs$/.test(name);

/** Checks that detect changed Docusaurus internals, ordered so that failures appear early. */
const checks = [
  "generate",
  "typecheck",
  "test:unit",
  "build",
  "test:build",
  "test:e2e",
  ...(existsSync("tests/engines") ? ["test:engines"] : []),
];

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * Installs the newest Docusaurus and OpenAPI plugin within the ranges in package.json into a copy of the project, and
 * reports which checks fail there: `npm run try-upgrade`.
 */
void runCommand(async () => {
  ensureBrowser();
  ensureHeadlessBrowser();
  ensureEngines();
  const folder = copyProject();
  const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(isTried);
  const before = readVersions(".", names);
  // The copy gets its own packages, because its links point to this project's packages.
  rmSync(path.join(folder, "node_modules"), { recursive: true });
  install(folder, ["ci", "--ignore-scripts"]);
  install(folder, ["update", "--ignore-scripts", ...names]);
  const after = readVersions(folder, names);
  const changed = names.filter((name) => before[name] !== after[name]);
  console.log(
    changed.length > 0
      ? changed.map((name) => `${name}: ${before[name]} → ${after[name]}`).join("\n")
      : "There are no newer versions within range; the checks run with the current ones.",
  );
  const broken = checks.filter((script) => {
    const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script], {
      cwd: folder,
      encoding: "utf8",
      // Lists the failed tests at the end of the output; only its last lines are shown.
      env: { ...process.env, NODE_OPTIONS: "--test-reporter=spec" },
      maxBuffer: 1 << 28,
    });
    console.log(`${status === 0 ? "passed" : "failed"}  npm run ${script}`);
    if (status !== 0) console.log(`${stdout}\n${stderr}`.trim().split("\n").slice(-40).join("\n"));
    return status !== 0;
  });
  if (broken.length > 0)
    throw new Error(
      `${broken.length} of ${checks.length} checks failed → see src/plugins/README.md and src/theme/README.md`,
    );
});

function install(folder: string, args: string[]): void {
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args[0]} failed in the copy:\n${stderr}`);
}

/** @returns the installed version of each package */
function readVersions(folder: string, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const file = path.join(folder, "node_modules", name, "package.json");
      return [name, (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version];
    }),
  );
}
