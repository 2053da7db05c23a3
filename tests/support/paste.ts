import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { makeFolder } from "./folders";
import type { CodeBlock } from "./guide-code";
import { Printed } from "./printed";

const run = promisify(execFile);

/** Separates the outputs of the blocks. */
const separator = "\u0004";

/**
 * Pastes blocks into one shell in an empty folder, in order, so that each can use the results of previous blocks.
 * @param setUp commands to run first
 * @param env environment variables in addition to those of this process
 * @returns the output of each block
 */
export async function paste(blocks: string[], setUp: string[], env: Record<string, string> = {}): Promise<string[]> {
  const script = ["set -eu -o pipefail", ...setUp, ...blocks.flatMap((one) => [one, `printf '${separator}'`])].join(
    "\n",
  );
  const { stdout } = await run("bash", ["-c", script], {
    cwd: makeFolder(),
    env: { ...process.env, ...env },
    timeout: 120_000,
  }).catch((error) => assert.fail(`${error.stderr}\n${error.stdout}`));
  return stdout.split(separator);
}

/** Fails if the output of a block isn't the output that the page prints after it. */
export function assertPrinted(steps: CodeBlock[], outputs: string[]): void {
  const page = new Printed();
  for (const [index, request] of steps.filter(({ lang }) => lang === "bash").entries()) {
    const output = outputs[index] ?? "";
    const printed = steps[steps.indexOf(request) + 1];
    if (printed?.lang === "json") page.assertEqual(JSON.parse(output), JSON.parse(printed.value), printed.place);
    else assert.equal(output.trim(), printed?.lang === "csv" ? printed.value : "", request.place);
  }
}
