import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { homeFile } from "../../config/home";
import { localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { addressesFile } from "../../config/written-addresses";
import { listFiles } from "../../lib/files";
import { readUsages } from "./usages";

/** The folders that the reference is made from, in addition to guides and terms that mention operations. */
const folders = ["openapi", "src/openapi", "src/lib", "src/config", "src/plugins/reference"];
const input = /(?<!\.test)\.(ya?ml|json|csv|tsx?|mustache)$/;

/**
 * @param described the files of the description, which can be outside these folders
 * @returns a digest of everything that the reference is made from
 */
export function digestInputs(operator: OperatorValues, described: readonly string[]): string {
  const usages = localeIds.map((locale) => [...readUsages(locale)]);
  const words = localeIds.map((locale) => `i18n/${locale}/words.json`);
  const hash = createHash("sha256").update(JSON.stringify([operator, usages]));
  const files = [
    ...folders.flatMap((folder) => listFiles(folder, input)),
    ...words,
    homeFile,
    addressesFile,
    "package-lock.json",
    ...described,
  ];
  for (const file of files.filter((each) => existsSync(each))) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
