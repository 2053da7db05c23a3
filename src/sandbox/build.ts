import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, type BuildResult, buildSync } from "esbuild";
import { inEachLanguage } from "../config/locales";
import { readEnvironments, readRequests } from "../openapi/model/generated";
import { readLifecycles } from "../openapi/read/lifecycles";
import { readProblems } from "../openapi/read/problems";
import type { Description } from "../openapi/read/types";
import { type ArazzoWorkflow, listWorkflows, readWorkflow } from "../openapi/read/workflows";
import type { ContractData } from "./description";
import type { TabData } from "./tab";

/** File name of the published sandbox, at the root of each language's pages. */
export const sandboxFile = "sandbox.mjs";

/** File name of the published worker, at the same place. */
export const workerFile = "sandbox-worker.js";

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
  return bundle("main.ts", {
    platform: "node",
    target: "node20",
    banner: { js: "#!/usr/bin/env node" },
    define: { CONTRACT_DATA: JSON.stringify(data) },
  });
}

/**
 * @param statePages where pages explain a status, by lifecycle and state
 * @returns the sandbox as a web worker, in which pages run the requests that they print
 */
export function buildWorker(description: Description, statePages: TabData["statePages"]): Uint8Array {
  const data = JSON.stringify(readTabData(description, statePages));
  // A worker has no document, which packages for browsers might use.
  const options: BuildOptions = { platform: "browser", conditions: ["worker"], format: "iife" };
  return bundle("worker.ts", { ...options, define: { TAB_DATA: data } });
}

/** @returns all that the sandbox in a tab needs: also the requests that pages print */
export function readTabData(description: Description, statePages: TabData["statePages"] = {}): TabData {
  const environments = readEnvironments().map(({ id, url }) => ({ id, url }));
  const workflows = inEachLanguage((locale) =>
    Object.fromEntries(
      listWorkflows().map((name) => [name, readWorkflow(name, locale).workflows[0] as ArazzoWorkflow]),
    ),
  );
  const data = { ...readContractData(description), requests: readRequests(), environments, workflows, statePages };
  return { ...data, digest: createHash("sha256").update(JSON.stringify(data)).digest("hex") };
}

function bundle(entry: string, options: BuildOptions): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [path.join("src", "sandbox", entry)],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    legalComments: "eof",
    logLevel: "silent",
    ...options,
  }) as BuildResult<{ write: false }>;
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild returned no file");
  return output.contents;
}
