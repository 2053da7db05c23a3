import { existsSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import type { InlineHashes } from "../src/serving/headers";
import { buildLanguages } from "./build-languages";
import { replaceFolder } from "./replace-folder";
import { runCommand } from "./run-command";

const work = ".docusaurus/build-next";

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
  const { readCatalogue } = await import("../src/openapi/publishing/generated");
  const { writeHostFiles } = await import("../src/serving/prepare");
  const { prepareApart } = await import("../src/serving/prepare-apart");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new Error(`There is no language "${values.locale}" → name one of ${localeIds.join(", ")}, or none for all.`);

  rmSync(work, { recursive: true, force: true });
  try {
    const { operations } = readCatalogue();
    const hashes: InlineHashes[] = [];
    const site = await buildLanguages(locale ? [locale] : localeIds, work, operations.length, async (language) => {
      hashes.push(await prepareApart({ folder: language, baseUrl: operator.baseUrl, previous: output }));
    });
    writeHostFiles(site, operator.baseUrl, hashes);
    replaceFolder(output, site);
  } catch (error) {
    const place = existsSync(output) ? `${output}/ holds the last good one` : "nothing was written";
    throw new Error(`The build failed; ${place}.`, { cause: error });
  }
});
