import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Description } from "../openapi/types";
import type { Fault } from "./redocly";
import { cacheFolder, descriptionFolder } from "./reference";

const ruleset = `${descriptionFolder}/.spectral.yaml`;

/** @returns the project's rules for what is published; undefined where it has none */
export const readRuleset = (): string | undefined => (existsSync(ruleset) ? readFileSync(ruleset, "utf8") : undefined);

/** @returns what the project's rules find in each of some descriptions; all are judged by one process, whose start takes its time */
export async function lintByRuleset(descriptions: readonly Description[]): Promise<Fault[][]> {
  if (!existsSync(ruleset) || descriptions.length === 0) return descriptions.map(() => []);
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(path.join(cacheFolder, "published-"));
  try {
    const files = descriptions.map((_, index) => path.resolve(folder, `${index}.json`));
    for (const [index, file] of files.entries()) writeFileSync(file, JSON.stringify(descriptions[index]));
    const results = await runSpectral(files);
    return files.map((file) => results.filter(({ source }) => source === file).map(describe));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function describe({ code, path, message }: Result): Fault {
  const [what = "", ...mend] = message.split(" → ");
  return {
    rule: code,
    path,
    message: what.replace(/\.$/, ""),
    mend: mend.join(" → ") || `follow the rule ${code} of ${ruleset}`,
  };
}

/** A result as Spectral's format `json` has it. */
interface Result {
  code: string;
  path: (string | number)[];
  message: string;
  source: string;
}

async function runSpectral(files: readonly string[]): Promise<Result[]> {
  const program = require.resolve("@stoplight/spectral-cli/dist/index.js");
  const options = ["--ruleset", ruleset, "--format", "json", "--fail-severity", "hint", "--quiet"];
  const child = spawn(process.execPath, [program, "lint", ...files, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => out.push(part));
  child.stderr.on("data", (part: Buffer) => err.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  const text = Buffer.concat(out).toString();
  const json = text.slice(text.indexOf("["), text.lastIndexOf("]") + 1);
  if (code !== 0 && json === "") throw new Error(`Spectral ended with ${code}: ${Buffer.concat(err)}${text}`);
  return json === "" ? [] : (JSON.parse(json) as Result[]);
}
