import { existsSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { checkReplaceable, replaceFolder } from "../src/lib/replace-folder";
import { UsageError } from "../src/lib/usage-error";
import { buildLanguages } from "./build-languages";
import { runCommand } from "./run-command";

const work = ".docusaurus/build-next";

/**
 * Builds the site from the pages that `npm run generate` made: `npm run build` builds both languages, and
 * `npm run build -- --locale en` only one. `--out-dir` sets an output folder other than `build`. The new output
 * replaces the old only when it is complete.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: { locale: { type: "string" }, "out-dir": { type: "string", default: "build" } },
  });
  const output = values["out-dir"];
  checkReplaceable(output);
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const { localeIds } = await import("../src/config/locales");
  const { prepareSite } = await import("../src/plugins/output/prepare");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new UsageError(
      `Unknown language "${values.locale}" → use one of ${localeIds.join(", ")}, or omit it for all`,
    );

  rmSync(work, { recursive: true, force: true });
  try {
    const site = await buildLanguages(locale ? [locale] : localeIds, work);
    await prepareSite(site, operator.baseUrl);
    replaceFolder(output, site);
  } catch (error) {
    const place = existsSync(output) ? `${output}/ contains the last successful build` : "nothing was written";
    throw new Error(`The build failed; ${place}.`, { cause: error });
  }
});
