import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { defaultLocale, localeIds } from "../src/config/locales";
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
  const [, , ...asked] = process.argv;
  // A process for each language: in a common one, what the first takes stays taken while the second is built.
  const builds =
    asked.length > 0
      ? [{ folder: work, args: asked }]
      : localeIds.map((id) => ({ folder: id === defaultLocale ? work : `${work}/${id}`, args: ["--locale", id] }));
  const built = builds.every(({ folder, args }) => {
    const { status } = spawnSync("docusaurus", ["build", "--out-dir", folder, ...args], { stdio: "inherit" });
    return status === 0;
  });
  if (!built)
    throw new Error(
      `The build failed; ${existsSync(output) ? `${output}/ holds the last good one` : "nothing was written"}.`,
    );
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(".docusaurus", { recursive: true });
  if (existsSync(output)) renameSync(output, previous);
  renameSync(work, output);
  rmSync(previous, { recursive: true, force: true });
});
