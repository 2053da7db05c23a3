import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { passedFolder } from "../../src/check/passed";
import { guideFolders } from "../../src/openapi/reading/usages";

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * @param files content by path
 * @returns a temporary folder with these files; it goes when the process ends
 */
export function makeFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-"));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return folder;
}

/** @returns a temporary copy of everything that `npm run generate` reads, and of nothing that it writes */
export function copyProject(): string {
  const folder = makeFolder();
  const guides = Object.values(guideFolders);
  for (const name of ["openapi", ...guides, "src", "scripts", "package.json", "package-lock.json", "tsconfig.json"]) {
    cpSync(name, path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** What writers change, and what the check compares it with. */
const names = ["docs", "i18n", "openapi", "src", "static", "sidebars.ts", "redocly.yaml", ".markdownlint-cli2.yaml"];

/** @returns a folder of its own with all that writers change, of the project in this folder */
export function copyWriters(): string {
  const folder = makeFolder();
  for (const name of names)
    cpSync(name, path.join(folder, name), {
      recursive: true,
      // Made anew by each build.
      filter: (file) => !file.endsWith("docusaurus-plugin-content-docs-api"),
    });
  // What was found right there needn't be judged again here.
  if (existsSync(passedFolder)) {
    mkdirSync(path.join(folder, path.dirname(passedFolder)));
    symlinkSync(path.resolve(passedFolder), path.join(folder, passedFolder));
  }
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}
