import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { generate } from "../src/openapi/generate";
import { runCommand } from "./run-command";

const output = "build";
const work = ".docusaurus/build-next";
const previous = ".docusaurus/build-previous";

/**
 * Builds the site: `npm run build` for both languages, `npm run build -- --locale en` for one. The new output takes the
 * place of the old only when all of it is there.
 */
void runCommand(async () => {
  // Loaded here, so that a bad value ends the command with its message alone.
  const { operator } = await import("../src/config/operator");
  await generate(operator);
  const { status } = spawnSync("docusaurus", ["build", "--out-dir", work, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  if (status !== 0)
    throw new Error(
      `The build failed; ${existsSync(output) ? `${output}/ holds the last good one` : "nothing was written"}.`,
    );
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(".docusaurus", { recursive: true });
  if (existsSync(output)) renameSync(output, previous);
  renameSync(work, output);
  rmSync(previous, { recursive: true, force: true });
});
