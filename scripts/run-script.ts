import path from "node:path";
import { runNode } from "../src/lib/processes";

const project = process.cwd();

/**
 * Runs another command of `scripts/` in a process of its own; it prints to this process's output.
 * @returns whether it ended without an error
 */
export async function runScript(name: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const { code } = await runNode(["--import", "tsx", path.join(project, "scripts", `${name}.ts`)], { env });
  return code === 0;
}
