import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { linkPackages } from "../../scripts/link-packages";
import { makeFolder } from "./folders";

/** Output of commands; it isn't copied so that a copy is like a fresh clone. */
const made = new Set(["build", ".docusaurus", "api", "test-results", "playwright-report"]);
const madeEnglish = path.join("i18n", "en", "docusaurus-plugin-content-docs-api");

/** @returns a temporary copy of the current project, with the git history that dates the guides, but no output */
export function copyProject(): string {
  const folder = makeFolder();
  for (const entry of readdirSync(".").filter((name) => !made.has(name)))
    cpSync(entry, path.join(folder, entry), {
      recursive: true,
      filter: (file) => file !== madeEnglish && path.basename(file) !== "node_modules",
    });
  linkPackages(folder);
  return folder;
}
