import { existsSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { brandFile } from "../src/config/operator-values";
import { checkReplaceable, replaceFolder } from "../src/lib/replace-folder";
import { UsageError } from "../src/lib/usage-error";
import { buildLanguages } from "./build-languages";
import { runCommand } from "./run-command";
import { startScript, succeeds } from "./run-script";
import { listUnset } from "./show-report";

const work = ".docusaurus/build-next";

const usage = `npm run build [-- --locale LOCALE] [--out-dir DIR] [--skip-generate]
Builds the site. The new output replaces the old only when it is complete.
  --locale LOCALE   builds one language only
  --out-dir DIR     output folder, "build" by default
  --skip-generate   uses the API pages as they are`;

void runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      locale: { type: "string" },
      "out-dir": { type: "string", default: "build" },
      "skip-generate": { type: "boolean" },
    },
  });
  const output = values["out-dir"];
  checkReplaceable(output);
  // Loaded here so that --help answers at once.
  const { operator } = await import("../src/config/operator");
  const { localeIds } = await import("../src/config/locales");
  const { prepareSite } = await import("../src/plugins/output/prepare");
  const locale = localeIds.find((id) => id === values.locale);
  if (values.locale !== undefined && !locale)
    throw new UsageError(
      `Unknown language "${values.locale}" → use one of ${localeIds.join(", ")}, or omit it for all`,
    );

  if (!values["skip-generate"] && !(await succeeds(startScript("generate"))))
    throw new Error("The build didn't start → correct the errors above");
  rmSync(work, { recursive: true, force: true });
  try {
    const site = await buildLanguages(locale ? [locale] : localeIds, work);
    await prepareSite(site, operator);
    replaceFolder(output, site);
    for (const note of listUnset(operator, brandFile())) console.log(`Still to be set: ${note}`);
  } catch (error) {
    const place = existsSync(output) ? `${output}/ contains the last successful build` : "nothing was written";
    throw new Error(`The build failed; ${place}.`, { cause: error });
  }
});
