import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { readUsages } from "./usages";

/** The folders and files that the reference is made from, in addition to guides and terms that mention operations. */
const inputs = ["openapi", "src/openapi", "src/lib", "src/config", "src/plugins/reference", "package-lock.json"];

/** @returns a digest of everything that the reference is made from */
export function digestInputs(operator: OperatorValues): string {
  const usages = localeIds.map((locale) => [...readUsages(locale)]);
  const hash = createHash("sha256").update(JSON.stringify([operator, usages]));
  for (const file of inputs.flatMap(listInputs)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function listInputs(input: string): string[] {
  if (!existsSync(input)) return [];
  if (path.extname(input) !== "") return [input];
  return readdirSync(input, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.(ya?ml|json|csv|tsx?|mustache)$/.test(file))
    .map((file) => path.join(input, file))
    .sort();
}
