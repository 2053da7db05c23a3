import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { replaceFolder } from "../src/lib/replace-folder";
import { preparePages, writeHostFiles } from "../src/plugins/output/prepare";
import { hostFiles, listFiles } from "../src/plugins/output/site";
import { runCommand } from "./run-command";

const work = ".docusaurus/build-next";

/**
 * Combines languages that were built separately: `npm run assemble -- part-de part-en`. The result is identical to a
 * build of all of them and is written to `build` or to the folder given by `--out-dir`.
 */
void runCommand(async () => {
  const { values, positionals: parts } = parseArgs({
    options: { "out-dir": { type: "string", default: "build" } },
    allowPositionals: true,
  });
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  if (parts.length === 0) throw new Error("No folders to combine → specify the folders of the built languages");
  rmSync(work, { recursive: true, force: true });
  for (const part of parts) {
    if (!existsSync(path.join(part, "_nginx.conf")))
      throw new Error(`${part} isn't a built language → specify a folder written by "npm run build"`);
    const files = listFiles(part).filter((file) => !hostFiles.includes(file));
    const twice = files.find((file) => existsSync(path.join(work, file)));
    if (twice) throw new Error(`${part} and an earlier folder both contain ${twice} → specify each language once`);
    cpSync(part, work, { recursive: true, preserveTimestamps: true });
    for (const file of hostFiles) rmSync(path.join(work, file));
  }
  const hashes = await preparePages(work, operator.baseUrl, values["out-dir"]);
  writeHostFiles(work, operator.baseUrl, [hashes]);
  replaceFolder(values["out-dir"], work);
});
