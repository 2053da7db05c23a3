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

/** @returns what the project's rules find in a description; in a process of its own, so that languages are judged side by side */
export async function lintByRuleset(description: Description): Promise<Fault[]> {
  if (!existsSync(ruleset)) return [];
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(path.join(cacheFolder, "published-"));
  try {
    const file = path.join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(description));
    return (await runSpectral(file)).map(({ code, path, message }) => {
      const [what = "", ...mend] = message.split(" → ");
      return {
        rule: code,
        path,
        message: what.replace(/\.$/, ""),
        mend: mend.join(" → ") || `follow the rule ${code} of ${ruleset}`,
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A result as Spectral's format `json` has it. */
interface Result {
  code: string;
  path: (string | number)[];
  message: string;
}

async function runSpectral(file: string): Promise<Result[]> {
  const program = require.resolve("@stoplight/spectral-cli/dist/index.js");
  const options = ["--ruleset", ruleset, "--format", "json", "--fail-severity", "hint", "--quiet"];
  const child = spawn(process.execPath, [program, "lint", file, ...options], { stdio: ["ignore", "pipe", "pipe"] });
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
