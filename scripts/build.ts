import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { generate } from "../src/openapi/generate";
import { replaceFolder } from "./replace-folder";
import { runCommand } from "./run-command";

const work = ".docusaurus/build-next";

/**
 * Builds the site: `npm run build` for both languages, `npm run build -- --locale en` for one, `--out-dir` for another
 * folder than `build`. The new output takes the place of the old only when all of it is there.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: { locale: { type: "string" }, "out-dir": { type: "string", default: "build" } },
  });
  const output = values["out-dir"];
  // Loaded here, so that a bad value ends the command with its message alone.
  const { operator } = await import("../src/config/operator");
  const { defaultLocale, localeIds } = await import("../src/config/locales");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new Error(`There is no language "${values.locale}" → name one of ${localeIds.join(", ")}, or none for all.`);
  const notBuilt = `The build failed; ${existsSync(output) ? `${output}/ holds the last good one` : "nothing was written"}.`;

  await generate(operator);
  // A process for each language: in a common one, what the first takes stays taken while the second is built.
  const builds = locale
    ? [{ id: locale, folder: work }]
    : localeIds.map((id) => ({ id, folder: id === defaultLocale ? work : `${work}/${id}` }));
  const built = builds.every(({ id, folder }) => {
    const args = ["build", "--out-dir", folder, "--locale", id];
    return spawnSync("docusaurus", args, { stdio: "inherit" }).status === 0;
  });
  if (!built) throw new Error(notBuilt);
  const { prepareForHosts } = await import("../src/serving/prepare");
  await prepareForHosts(work, operator.baseUrl).catch((error: Error) => {
    throw new Error(`${error.message}\n${notBuilt}`);
  });

  replaceFolder(output, work);
});
