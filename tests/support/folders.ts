import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * @param files content by path
 * @returns a temporary folder with these files; it is removed when the process exits
 */
export function makeFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-"));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return folder;
}

/** Files that writers change, and other files that the check needs. */
const names = [
  ...[
    "docs",
    "i18n",
    "openapi",
    "src",
    "static",
    "sidebars.ts",
    "brand.yaml",
    "redocly.yaml",
    ".markdownlint-cli2.yaml",
  ],
  ...["README.md", "package-lock.json"],
];

/** @returns a temporary copy of all files in this project that writers change */
export function copyWriters(): string {
  const folder = makeFolder();
  for (const name of names)
    cpSync(name, path.join(folder, name), {
      recursive: true,
      // Each build generates these files again.
      filter: (file) => !file.endsWith("docusaurus-plugin-content-docs-api"),
    });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  return folder;
}
