import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";

/**
 * Links each of this project's packages into a folder. The folder gets its own `node_modules` because the bundler keeps
 * its cache there.
 */
export function linkPackages(folder: string): void {
  const own = path.join(folder, "node_modules");
  mkdirSync(own);
  for (const entry of readdirSync("node_modules").filter((name) => name !== ".cache"))
    symlinkSync(path.resolve("node_modules", entry), path.join(own, entry));
}
