import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { replaceFolder } from "./replace-folder";
import { runCommand } from "./run-command";

const work = ".docusaurus/build-next";

/**
 * What Docusaurus's JavaScript may hold, in MiB; ten times the operations need half of it. Left to itself, Node keeps
 * another GiB of garbage. `NODE_OPTIONS` of the caller's own come later, so they win.
 */
const heap = 1024;

/**
 * Builds the site with the pages that `npm run generate` made: `npm run build` for both languages,
 * `npm run build -- --locale en` for one, `--out-dir` for another folder than `build`. The new output takes the place of the
 * old only when all of it is there.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: { locale: { type: "string" }, "out-dir": { type: "string", default: "build" } },
  });
  const output = values["out-dir"];
  // Loaded here, so that a bad value ends the command with its message alone.
  const { operator } = await import("../src/config/operator");
  const { localeIds } = await import("../src/config/locales");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new Error(`There is no language "${values.locale}" → name one of ${localeIds.join(", ")}, or none for all.`);
  const notBuilt = `The build failed; ${existsSync(output) ? `${output}/ holds the last good one` : "nothing was written"}.`;

  rmSync(work, { recursive: true, force: true });
  // A process for each language: what the bundler writes must not depend on what the same process bundled before, so that
  // languages built on two machines equal those built on one; and the first one's memory is free for the second.
  // The default language goes first, since its build clears the folder.
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${heap} ${process.env.NODE_OPTIONS ?? ""}` };
  for (const id of locale ? [locale] : localeIds) {
    const args = ["build", "--out-dir", work, "--locale", id];
    const { status } = spawnSync("docusaurus", args, { stdio: "inherit", env });
    if (status !== 0) throw new Error(notBuilt);
  }
  const { prepareForHosts } = await import("../src/serving/prepare");
  await prepareForHosts(work, operator.baseUrl).catch((error: Error) => {
    throw new Error(`${error.message}\n${notBuilt}`);
  });

  replaceFolder(output, work);
});
