import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** @returns a temporary folder that is removed when the process ends */
export function makeScratch(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `portal-${name}-`));
  folders.push(folder);
  return folder;
}

/** Output of commands; it isn't copied so that a copy is like a fresh clone. */
const made = new Set(["node_modules", "build", ".docusaurus", "api", "test-results", "playwright-report"]);
const madeEnglish = path.join("i18n", "en", "docusaurus-plugin-content-docs-api");

/** @returns a temporary copy of the current project, with the git history that dates the guides, but no output */
export function copyProject(): string {
  const folder = makeScratch("copy");
  for (const entry of readdirSync(".").filter((name) => !made.has(name))) {
    cpSync(entry, path.join(folder, entry), { recursive: true, filter: (file) => file !== madeEnglish });
  }
  linkPackages(folder);
  return folder;
}

/**
 * Links each of this project's packages into a folder. The folder gets its own `node_modules` because the bundler keeps
 * its cache there.
 */
export function linkPackages(folder: string): void {
  const own = path.join(folder, "node_modules");
  mkdirSync(own);
  for (const entry of readdirSync("node_modules").filter((name) => name !== ".cache")) {
    symlinkSync(path.resolve("node_modules", entry), path.join(own, entry));
  }
}
