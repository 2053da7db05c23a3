import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a script of package.json: `npm run SCRIPT -- ARGS`.
 * @param options the project's folder, and environment variables in addition to this process's
 * @returns its output
 * @throws Error with the end of its output if it fails
 */
export async function runScript(
  script: string,
  args: string[],
  { cwd = ".", env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn("npm", ["run", "--silent", script, "--", ...args], { cwd, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`npm run ${script} -- ${args.join(" ")}\n${output.slice(-4000)}`);
  return output;
}
