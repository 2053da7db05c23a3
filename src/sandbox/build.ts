import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { readLifecycles } from "../openapi/read/lifecycles";
import { readProblems } from "../openapi/read/problems";
import type { Description } from "../openapi/read/types";
import type { ContractData } from "./description";

/** File name of the published sandbox, at the root of each language's pages. */
export const sandboxFile = "sandbox.mjs";

const examples = path.join("openapi", "components", "examples", "files");

/** Keys whose values are data, in which nothing may be left out. */
const ofData = ["example", "examples", "default", "enum", "const"];

/** @returns a part of the description without texts and code samples, which only pages show */
const withoutTexts = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutTexts);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, own]) => name !== "x-codeSamples" && !(name === "description" && typeof own === "string"))
      .map(([name, own]) => [name, ofData.includes(name) ? own : withoutTexts(own)]),
  );
};

/** @returns all that the sandbox needs from `openapi/`, with the published English description */
export const readContractData = (description: Description): ContractData => ({
  description: withoutTexts(description) as Description,
  lifecycles: readLifecycles(),
  problems: readProblems(),
  files: Object.fromEntries(
    readdirSync(examples)
      .filter((name) => !name.startsWith("."))
      .map((name) => [name, readFileSync(path.join(examples, name)).toString("base64")]),
  ),
});

/** @returns the sandbox as one program without dependencies, for Node.js 20 and later */
export function buildSandbox(description: Description): Uint8Array {
  const data = gzipSync(JSON.stringify(readContractData(description)), { level: 9 }).toString("base64");
  const { outputFiles } = buildSync({
    entryPoints: [path.join("src", "sandbox", "main.ts")],
    bundle: true,
    write: false,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    legalComments: "eof",
    banner: { js: "#!/usr/bin/env node" },
    define: { CONTRACT_DATA: JSON.stringify(data) },
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild returned no file");
  return output.contents;
}
