import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const project = process.cwd();

/**
 * Starts another command of `scripts/` in a process of its own; it prints to this process's output.
 * @param options the working folder and the environment; this process's by default
 */
export function startScript(
  name: string,
  args: readonly string[] = [],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): ChildProcess {
  const file = path.join(project, "scripts", `${name}.ts`);
  return spawn(process.execPath, ["--import", "tsx", file, ...args], { stdio: "inherit", ...options });
}

/** @returns whether the process ends, or has ended, without an error */
export async function succeeds(child: ChildProcess): Promise<boolean> {
  if (child.exitCode === null) await once(child, "exit");
  return child.exitCode === 0;
}
