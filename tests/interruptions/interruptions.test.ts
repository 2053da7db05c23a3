/**
 * Interrupts each command at random moments. `SEED` repeats a run, and `MOMENTS` sets how often each command is interrupted.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { listFiles } from "../../src/lib/files";
import { makeFolder } from "../support/folders";
import { findFreePort } from "../support/free-port";
import { copyProject } from "../support/project-copy";

const seed = Number(process.env.SEED ?? Date.now());
const moments = Number(process.env.MOMENTS ?? 10);
/** Seconds within which each command is interrupted, and milliseconds in which it has to end then. */
const longest = 40;
const longestEnd = 30_000;

let state = seed % 2 ** 31;
/** @returns a number from 0 to below `limit` (a linear congruential generator: random enough for moments) */
function random(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * limit);
}

const description = path.resolve("tests/fixtures/shop.yaml");
const output = path.join(makeFolder(), "reference");
const commands: Record<string, string[]> = {
  generate: [],
  build: [],
  reference: [description, "--out-dir", output],
  preview: [],
  start: ["--no-open"],
  adopt: [description],
};
const exitCodes: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 };

let folder: string;
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=Acme", "-c", "user.email=dev@acme.com", ...args], {
    cwd: folder,
    encoding: "utf8",
  });

before(() => {
  console.log(`SEED=${seed}`);
  folder = copyProject();
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message", "test: everything");
});

/** @returns what the kernel says of a process; empty if the process has ended */
function readProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** @returns the programs that a command has started; not the compiler that tsx starts for itself */
const childrenOf = (pid: number): number[] =>
  readProcess(`${pid}/task/${pid}/children`)
    .split(" ")
    .filter((child) => child && /docusaurus|scripts/.test(readProcess(`${child}/cmdline`)))
    .map(Number);

/** @returns whether a process of a group runs */
function isRunning(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** Runs a command, and sends a signal after some time. @returns its exit code, what it printed, and what it should end with */
async function interrupt(name: string, signal: NodeJS.Signals, toAll: boolean, milliseconds: number) {
  const program = ["--import", "tsx", `scripts/${name}.ts`, ...(commands[name] ?? [])];
  const PORT = String(await findFreePort());
  const child = spawn(process.execPath, program, {
    ...{ cwd: folder, detached: true, env: { ...process.env, PORT } },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (printed += part));
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const pid = child.pid as number;
  await Promise.race([ended, setTimeout(milliseconds, undefined, { ref: false })]);
  // Before Node.js has read the command, a signal ends it like any other program.
  const victim = signal === "SIGKILL" ? childrenOf(pid)[0] : toAll ? -pid : pid;
  const wasRunning = child.exitCode === null && victim !== undefined;
  if (wasRunning) process.kill(victim, signal);
  else if (child.exitCode === null) process.kill(pid, "SIGTERM");
  const late = setTimeout(longestEnd, "late", { ref: false });
  assert.notEqual(await Promise.race([ended, late]), "late", `${name} doesn't end after ${signal}`);
  const [code, by] = await ended;
  // The compiler of tsx ends when it notices that its input has.
  for (let waits = 0; isRunning(pid) && waits < 50; waits += 1) await setTimeout(100);
  assert.ok(!isRunning(pid), `${name}: a process of it still runs after ${signal}`);
  return { code: code ?? exitCodes[by ?? "SIGTERM"], printed, wasRunning };
}

for (const name of Object.keys(commands))
  test(`npm run ${name}, interrupted, ends with the signal's code, and leaves nothing behind`, async () => {
    for (let moment = 0; moment < moments; moment += 1) {
      const signal = (["SIGINT", "SIGTERM", "SIGKILL"] as const)[random(3)] as "SIGINT" | "SIGTERM" | "SIGKILL";
      const [toAll, milliseconds] = [random(2) === 1, random(longest * 1000)];
      const head = git("rev-parse", "HEAD").trim();
      const about = `SEED=${seed} ${name}: ${signal}${toAll ? " to all" : ""} after ${milliseconds} ms`;
      const { code, printed, wasRunning } = await interrupt(name, signal, toAll, milliseconds);
      console.log(`${about}: ${code}`);
      if (wasRunning) assert.equal(code, exitCodes[signal], `${about}\n${printed}`);
      const work = path.join(folder, ".docusaurus");
      // At the earliest moments, it isn't there yet.
      const left = (existsSync(work) ? readdirSync(work) : []).filter((entry) =>
        /\.lock$|^(adopt|site)-\w+$|^(build-next|reference)$/.test(entry),
      );
      assert.deepEqual(left, [], about);
      for (const made of ["build", "api", output]) assertWhole(path.resolve(folder, made), about);
      assert.equal(git("worktree", "list").trim().split("\n").length, 1, about);
      assert.equal(git("status", "--porcelain"), "", about);
      git("reset", "--quiet", "--hard", head);
    }
  });

/** An output is missing, or complete. Docusaurus doesn't start without `api/`, which can be empty. */
function assertWhole(made: string, about: string): void {
  const files = listFiles(made);
  if (files.length === 0) return;
  assert.ok(files.length > 10, `${about}: ${made} has ${files.length} files`);
  assert.deepEqual(
    readdirSync(made).filter((entry) => /^\.(new|old)-/.test(entry)),
    [],
    about,
  );
}

test("each command works after it was killed", async () => {
  for (const claimed of ["build-next", "reference", "site-1"])
    writeFileSync(path.join(folder, ".docusaurus", `${claimed}.lock`), "1 1");
  execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts"], { cwd: folder });
  assertWhole(path.join(folder, "build"), "after all");
});
