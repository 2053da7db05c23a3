import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

const listProcesses = promisify(execFile);

/** Milliseconds between memory samples. */
const interval = 250;

/** The resources that a command used. */
export interface Usage {
  seconds: number;
  /** Peak resident memory of the command and its descendants, sampled; shared pages count once for each process. */
  peakMemory: number;
}

/**
 * Runs a command and measures it together with its child processes.
 * @returns wall time in seconds, memory in bytes
 * @throws Error with the end of the output if the command fails
 */
export async function runMeasured(command: string, args: string[], folder: string): Promise<Usage> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-4000);
    });
  let peakMemory = 0;
  const timer = setInterval(async () => {
    peakMemory = Math.max(peakMemory, await readTreeMemory(child.pid ?? 0));
  }, interval);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  }).finally(() => clearInterval(timer));
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} failed in ${folder}:\n${output}`);
  return { seconds, peakMemory };
}

/** @returns the resident memory of a process and all its descendants, in bytes */
async function readTreeMemory(root: number): Promise<number> {
  const { stdout } = await listProcesses("ps", ["-A", "-o", "pid=,ppid=,rss="]);
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const tree = new Set([root]);
  // A child might be listed before its parent, so repeat until nothing is added.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.filter(([pid]) => tree.has(pid)).reduce((sum, [, , kibibytes]) => sum + kibibytes * 1024, 0);
}
