/** What a process owns, and leaves behind in no case: the processes that it started, and the folders that it works in. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { UsageError } from "./usage-error";

/** Exit code of a process that a signal ended, as shells report it. */
const exitCodeOf = (signal: NodeJS.Signals): number => 128 + os.constants.signals[signal];

/** A child process was ended by a signal that this process didn't send. */
export class KilledError extends Error {
  readonly exitCode: number;

  constructor(program: string, signal: NodeJS.Signals) {
    super(`${program} was ended by ${signal} → run the command again; systems end processes when memory runs out`);
    this.exitCode = exitCodeOf(signal);
  }
}

/** Milliseconds that a child process gets to end by itself: while it reads a description, it hears no signal for seconds. */
const grace = 20_000;

const children = new Set<ChildProcess>();
const tasks = new Set<() => void>();
let isEnding = false;

/** Does something, synchronously, when the process ends, unless the returned function has done it before. The last is first. */
export function atEnd(task: () => void): () => void {
  if (tasks.size === 0)
    process.once("exit", () => {
      for (const each of [...tasks].reverse()) each();
    });
  tasks.add(task);
  return () => {
    if (tasks.delete(task)) task();
  };
}

/** Lets a signal, or the end of the process that started this one, end its children and then itself, with the signal's code. */
export function endOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(signal));
  // Instead of the listener in end-with-parent.cjs, which doesn't wait for children.
  process.removeAllListeners("disconnect").once("disconnect", () => void end("SIGTERM"));
  process.channel?.unref();
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await stopChildren();
  process.exit(exitCodeOf(signal));
}

/** Waits forever if a signal ends this process, so that nothing goes on and nothing else sets the exit code. */
export async function pauseAtEnd(): Promise<void> {
  if (isEnding) await new Promise(() => {});
}

/** Ends all child processes, and waits until they have ended. */
export const stopChildren = (): Promise<unknown> => Promise.all([...children].map(stopChild));

/** Ends a child process, and waits until it has ended. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return;
  const timer = setTimeout(() => child.kill("SIGKILL"), grace);
  child.kill();
  await once(child, "exit");
  clearTimeout(timer);
}

/**
 * Starts a Node.js program that ends with this process. It prints to this process's output unless `options` say otherwise.
 * @param args the program and its arguments, with Node's own options before it
 */
export function startNode(args: readonly string[], { stdio = "inherit", ...options }: SpawnOptions = {}): ChildProcess {
  const streams = typeof stdio === "string" ? [stdio, stdio, stdio] : stdio;
  const child = spawn(process.execPath, ["--require", path.join(__dirname, "end-with-parent.cjs"), ...args], {
    ...options,
    stdio: [...streams, "ipc"],
  });
  children.add(child);
  return child.once("exit", () => children.delete(child));
}

/**
 * Runs a Node.js program to its end.
 * @param args as for `startNode`
 * @param options as for `startNode`, with a signal that ends it
 * @returns its exit code, and what it printed as errors if `stdio` has a pipe for them
 * @throws KilledError if it was killed
 */
export async function runNode(
  args: readonly string[],
  { signal: abort, ...options }: SpawnOptions = {},
): Promise<{ code: number; errors: Buffer }> {
  const child = startNode(args, options);
  const parts: Buffer[] = [];
  child.stderr?.on("data", (part: Buffer) => parts.push(part));
  const stop = (): void => void stopChild(child);
  abort?.addEventListener("abort", stop);
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  abort?.removeEventListener("abort", stop);
  await pauseAtEnd();
  if (signal)
    throw new KilledError(
      args
        .filter((arg) => !/^--|^tsx$/.test(arg))
        .map((arg) => path.basename(arg))
        .join(" "),
      signal,
    );
  return { code: code ?? 1, errors: Buffer.concat(parts) };
}

/**
 * Runs several things at a time. The first that fails aborts the others.
 * @returns their results
 * @throws the first error, when all have ended
 */
export async function runTogether<T>(runs: readonly ((signal: AbortSignal) => Promise<T>)[]): Promise<T[]> {
  const abort = new AbortController();
  const results = runs.map((run) => run(abort.signal));
  return Promise.all(results).finally(async () => {
    abort.abort();
    await Promise.allSettled(results);
  });
}

/**
 * Claims a folder for this process: it is empty at first, and removed at the end. If the process is killed, the next one
 * that claims the folder gets it.
 * @returns a function that removes the folder before the process ends
 * @throws UsageError if a running process has claimed it
 */
export function claimFolder(folder: string): () => void {
  const target = path.resolve(folder);
  const lock = `${target}.lock`;
  mkdirSync(path.dirname(target), { recursive: true });
  const owner = readOwner(lock);
  if (owner) throw new UsageError(`process ${owner} is working in ${folder} → try again when it has ended`);
  rmSync(lock, { force: true });
  writeFileSync(lock, `${process.pid} ${startOf(process.pid)}`, { flag: "wx" });
  const remove = (): void => rmSync(target, { recursive: true, force: true, maxRetries: 3 });
  remove();
  mkdirSync(target);
  return atEnd(() => {
    remove();
    rmSync(lock, { force: true });
  });
}

/** Claims the first folder that no process has claimed: PREFIX-1, PREFIX-2, … @returns its path */
export function claimNumberedFolder(prefix: string): string {
  for (let number = 1; ; number += 1) {
    const folder = path.resolve(`${prefix}-${number}`);
    if (readOwner(`${folder}.lock`)) continue;
    claimFolder(folder);
    return folder;
  }
}

/** @returns the number of the running process that wrote a lock, if any: the number alone may be another process's by now */
function readOwner(lock: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(lock, "utf8");
  } catch {
    return undefined;
  }
  const [, pid, start] = /^(\d+) (.+)$/.exec(text) ?? [];
  return start !== undefined && startOf(Number(pid)) === start ? Number(pid) : undefined;
}

/** @returns when a process started, as the system writes it; undefined if it isn't running */
function startOf(pid: number): string | undefined {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() || undefined;
  try {
    // proc_pid_stat(5): after the name in parentheses, the state is the first field, and the start is the twentieth.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
