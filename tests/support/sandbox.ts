import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { readDescription } from "../../src/openapi/model/generated";
import { buildSandbox, sandboxFile } from "../../src/sandbox/build";
import { makeFolder } from "./folders";

/** The sandbox as readers download it, in a folder of its own. */
export const program = path.join(makeFolder(), sandboxFile);
writeFileSync(program, buildSandbox(readDescription("en")));

/** A sandbox that runs, with its output so far. */
export interface RunningSandbox {
  /** `API_URL` and `TOKEN_URL` as it prints them. */
  env: Record<string, string>;
  lines: string[];
  /** Ends it without a chance to clean up. */
  kill(): Promise<unknown>;
}

/** Runs the sandbox with options that it refuses. @returns its exit code and its error output */
export function refuseSandbox(...options: string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [program, ...options], { encoding: "utf8", timeout: 30_000 });
  return { status, stderr };
}

/** Starts the built sandbox on a free port. */
export const startSandbox = (...options: string[]): Promise<RunningSandbox> => startWith(process.execPath, options);

/** Starts the built sandbox on a free port, with a Node.js executable. */
export async function startWith(node: string, options: string[] = []): Promise<RunningSandbox> {
  const child = spawn(node, [program, "--port", "0", ...options], { cwd: makeFolder() });
  const lines: string[] = [];
  const env: Record<string, string> = {};
  const output = createInterface({ input: child.stdout });
  const isReady = new Promise<void>((resolve, reject) => {
    child.on("exit", () => reject(new Error(`the sandbox ended: ${lines.join("\n")}`)));
    output.on("line", (line) => {
      lines.push(line);
      for (const [, name = "", value = ""] of line.matchAll(/(\w+_URL)='([^']+)'/g)) env[name] = value;
      if (line.includes("sandbox-operator-secret")) resolve();
    });
  });
  await isReady;
  return { env, lines, kill: () => stop(child, "SIGKILL") };
}

/** Ends a program that a test started. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, "exit");
  child.kill(signal);
  return ended;
}

const settings: Record<string, Record<string, string>> = {
  consumer: { DATA_STEWARD_MAIL: "somebody@consumer.example", NORDLICHT_API_KEY: "any-key" },
  provider: { PRODUCT_NAME: 'A product\'s "name"' },
};

/** Interpreters of the scripts, by the extension of their files. */
const interpreters: Record<string, string> = { sh: "bash", py: "python3", mjs: process.execPath };

/** Starts a quick start's script in an empty folder, as the sandbox's technical user of that party. */
export function startScript(party: string, extension: string, env: Record<string, string>): ChildProcess {
  const file = `quick-start-${party}.${extension}`;
  const cwd = makeFolder();
  copyFileSync(path.join("openapi", "arazzo", file), path.join(cwd, file));
  const client = { CLIENT_ID: `sandbox-${party}`, CLIENT_SECRET: `sandbox-${party}-secret` };
  return spawn(interpreters[extension] as string, [file], {
    ...{ cwd, timeout: 120_000, detached: true },
    env: { ...process.env, ...settings[party], ...client, POLL_SECONDS: "1", ...env },
  });
}

/** Waits for a script to end. @returns its exit code and everything that it printed */
export async function finish(child: ChildProcess): Promise<{ status: number; output: string }> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const [status] = await once(child, "close");
  return { status, output };
}

/** Stops a script, with the programs that it started, as soon as it waits for the other party. */
export async function stopWhileWaiting(child: ChildProcess): Promise<void> {
  let output = "";
  const ended = once(child, "close");
  child.stderr?.on("data", (chunk) => {
    output += chunk;
    if (output.includes("Waiting for") && child.pid) process.kill(-child.pid, "SIGTERM");
  });
  await ended;
}
