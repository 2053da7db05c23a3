import { existsSync } from "node:fs";
import { type LocaleId, localeIds } from "../src/config/locales";
import { operator } from "../src/config/operator";
import { brandFile } from "../src/config/operator-values";
import { claimFolder } from "../src/lib/processes";
import { checkReplaceable, replaceFolder } from "../src/lib/replace-folder";
import { prepareSite } from "../src/plugins/output/prepare";
import { buildLanguages } from "./build-languages";
import { generateReference } from "./generate-reference";
import { Progress } from "./progress";
import { listUnset } from "./show-report";

export interface BuildOptions {
  /** The folder that the site replaces. */
  output: string;
  /** The only language that is built; all are built without it. */
  locale?: LocaleId;
}

/**
 * Builds the portal. The new site replaces the old only when it is complete.
 * @throws UsageError if another process is building it, or if the output isn't a folder that may be replaced
 */
export async function buildPortal({ output, locale }: BuildOptions): Promise<void> {
  checkReplaceable(output);
  const ids: readonly [LocaleId, ...LocaleId[]] = locale ? [locale] : localeIds;
  const work = ".docusaurus/build-next";
  const release = claimFolder(work);
  const progress = new Progress(3);
  try {
    await progress.step("generating the reference", generateReference);
    const site = await progress.step(`building the pages in ${ids.join(" and ")}`, () => buildLanguages(ids, work));
    await progress.step("compressing the files", () => prepareSite(site, operator));
    replaceFolder(output, site);
  } catch (error) {
    const place = existsSync(output) ? `${output}/ contains the last successful build` : "nothing was written";
    throw new Error(`The build failed; ${place}.`, { cause: error });
  } finally {
    release();
  }
  console.log(`Built ${output}/ in ${progress.summarize()}.`);
  for (const note of listUnset(operator, brandFile())) console.log(`Still to be set: ${note}`);
}
