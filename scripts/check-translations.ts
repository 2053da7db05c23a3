import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { FindingsError } from "../src/findings/finding";
import { runCommand } from "./run-command";

type Messages = Record<string, { message: string }>;

/** Messages that the themes bring in English themselves. */
const isThemes = (id: string): boolean => id.startsWith("theme.");
/** Kept out on purpose: the navbar's title is the operator's (src/config/operator.ts). */
const leftOut = new Set(["title"]);

/**
 * Compares the English interface texts with what Docusaurus finds in the code, the navbar, the footer and the sidebars.
 * `docusaurus write-translations` adds what is missing; here the files are put back and each addition is a fault.
 */
void runCommand(async () => {
  const folder = "i18n/en";
  const backup = mkdtempSync(".docusaurus/translations-");
  cpSync(folder, path.join(backup, "en"), { recursive: true });
  try {
    const { status, stderr } = spawnSync("docusaurus", ["write-translations", "--locale", "en"], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    const missing = listFiles(folder).flatMap((file) => {
      const before = readMessages(path.join(backup, "en", file));
      return Object.keys(readMessages(path.join(folder, file)))
        .filter((id) => !(id in before) && !isThemes(id) && !leftOut.has(id))
        .map((id) => ({ file: `${folder}/${file}`, message: `there is no English text for "${id}"`, mend: "add it" }));
    });
    if (missing.length > 0) throw new FindingsError(missing);
    console.log("Every interface text has an English one.");
  } finally {
    rmSync(folder, { recursive: true });
    cpSync(path.join(backup, "en"), folder, { recursive: true });
    rmSync(backup, { recursive: true });
  }
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
}

function readMessages(file: string): Messages {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Messages) : {};
}
