import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { readUsages } from "../reading/usages";
import { generated } from "./generated";

/** Folders and files whose content decides what is generated, beside what guides and terms say of operations. */
const description = ["openapi"];
const code = ["src/openapi", "src/markup", "src/remark/highlight-code.ts", "src/config", "package-lock.json"];

/** @returns a digest of all that the reference is made of */
export function computeFingerprint(operator: OperatorValues): string {
  const usages = localeIds.map((locale) => [...readUsages(locale)]);
  return digest(JSON.stringify([operator, usages, codeDigest()]), description);
}

/** @returns a digest of all that makes pages of a description, and of what the operator set */
export const computeMakerFingerprint = (operator: OperatorValues): string =>
  digest(JSON.stringify([operator, codeDigest()]), []);

let ofCode: string | undefined;

/** Code doesn't change while it runs. */
function codeDigest(): string {
  ofCode ??= digest("", code);
  return ofCode;
}

/** @returns the fingerprint of a reference in which some texts are shown in English for a while */
export const withoutTranslations = (fingerprint: string): string => `${fingerprint} with texts to translate`;

/** @returns whether the reference is there, and made of these inputs */
export function isGenerated(fingerprint: string): boolean {
  return (
    existsSync(generated.englishPages) &&
    existsSync(generated.fingerprint) &&
    readFileSync(generated.fingerprint, "utf8") === fingerprint
  );
}

/** @returns whether the reference is there, made of what there is now, be it with texts that aren't translated yet */
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
