import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { readUsages } from "../../openapi/read/usages";
import { generated } from "./generated";

/** Folders and files that determine what is generated, in addition to guides and terms that mention operations. */
const description = ["openapi"];
const code = ["src/openapi", "src/lib/markup", "src/config", "package-lock.json"];

/** @returns a digest of everything that the reference is made from */
export function computeFingerprint(operator: OperatorValues): string {
  const usages = localeIds.map((locale) => [...readUsages(locale)]);
  return digest(JSON.stringify([operator, usages, codeDigest()]), description);
}

/** @returns a digest of the code that turns a description into pages and of the operator's values */
export const computeMakerFingerprint = (operator: OperatorValues): string =>
  digest(JSON.stringify([operator, codeDigest()]), []);

let ofCode: string | undefined;

/** Computed once, because code doesn't change while it runs. */
function codeDigest(): string {
  ofCode ??= digest("", code);
  return ofCode;
}

/** @returns the fingerprint of a reference that shows some text in English until it is translated */
export const withoutTranslations = (fingerprint: string): string => `${fingerprint} with texts to translate`;

/** @returns whether the reference exists and was generated from these inputs */
export function isGenerated(fingerprint: string): boolean {
  return (
    existsSync(generated.englishPages) &&
    existsSync(generated.fingerprint) &&
    readFileSync(generated.fingerprint, "utf8") === fingerprint
  );
}

/** @returns whether the reference exists and was generated from the current inputs, even with untranslated text */
export function isPresent(operator: OperatorValues): boolean {
  const fingerprint = computeFingerprint(operator);
  return isGenerated(fingerprint) || isGenerated(withoutTranslations(fingerprint));
}

function digest(start: string, inputs: readonly string[]): string {
  const hash = createHash("sha256").update(start);
  for (const input of inputs.filter((each) => existsSync(each))) {
    const files = input.includes(".") ? [""] : readdirSync(input, { recursive: true, encoding: "utf8" }).sort();
    for (const file of files.filter((name) => name === "" || /(?<!\.test)\.(ya?ml|json|ts|mdx)$/.test(name)))
      hash.update(`${input}/${file}\0`).update(readFileSync(path.join(input, file)));
  }
  return hash.digest("hex");
}
