import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FindingsError } from "../src/findings/finding";
import { runCommand } from "./run-command";

type Messages = Record<string, { message: string }>;

const source = "i18n";
/** Messages that the themes bring in English themselves. */
const isThemes = (id: string): boolean => id.startsWith("theme.");
/** Kept out on purpose: the navbar's title is the operator's (src/config/operator.ts). */
const leftOut = new Set(["title"]);

/**
 * Compares the English interface texts with what Docusaurus finds in the code, the navbar, the footer and the sidebars.
 * `docusaurus write-translations` adds what is missing to a copy of the texts, and each addition is a fault.
 */
void runCommand(async () => {
  const copy = mkdtempSync(path.join(tmpdir(), "translations-"));
  try {
    cpSync(source, copy, { recursive: true });
    const env = { ...process.env, TRANSLATIONS_FOLDER: copy };
    const { status, stderr } = spawnSync("docusaurus", ["write-translations", "--locale", "en"], {
      encoding: "utf8",
      env,
    });
    if (status !== 0) throw new Error(stderr);
    const missing = listFiles(path.join(copy, "en")).flatMap((file) => {
      const before = readMessages(path.join(source, "en", file));
      return Object.keys(readMessages(path.join(copy, "en", file)))
        .filter((id) => !(id in before) && !isThemes(id) && !leftOut.has(id))
        .map((id) => ({
          file: `${source}/en/${file}`,
          message: `there is no English text for "${id}"`,
          mend: "add it",
        }));
    });
    if (missing.length > 0) throw new FindingsError(missing);
    console.log("Every interface text has an English one.");
  } finally {
    rmSync(copy, { recursive: true });
  }
});

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".json"));
}

function readMessages(file: string): Messages {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Messages) : {};
}
