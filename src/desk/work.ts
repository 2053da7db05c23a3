import { check } from "../check";
import { readKeptDescriptions, readReference } from "../check/reference";
import { attempt } from "../check/sources";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../findings/finding";
import { PositionFinder } from "../findings/positions";
import { isPresent } from "../openapi/publishing/fingerprint";
import { generate } from "../openapi/publishing/generate";
import { bundles } from "../openapi/reading/bundles";
import { readDescriptions } from "../openapi/reading/description";
import { translatedFile } from "../openapi/reading/stale";

/** A text that isn't translated yet is shown while it is written. */
const tolerate = (operator: OperatorValues): OperatorValues => ({ ...operator, missingTranslations: "warn" });

/** Loads and reads once what the first change would wait for: the OpenAPI plugin, and the description's files. */
export async function prepare(operator: OperatorValues): Promise<void> {
  await import("docusaurus-plugin-openapi-docs");
  // Faults in them have been told.
  await attempt(() => readDescriptions(tolerate(operator)));
}

/** Makes the reference anew where its inputs have changed. Faults in them are left to the check. */
export async function remake(operator: OperatorValues): Promise<void> {
  if (isPresent(operator)) return;
  try {
    await generate(operator, () => readKeptDescriptions(tolerate(operator)));
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
  }
}

/** @returns what breaks a page, in the files that changed */
export const findBreaking = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator: tolerate(operator), changed, onlyPages: true });

/** @returns what else is wrong with the files that changed, and the texts that aren't translated */
export async function findOther(operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> {
  return [...(await check({ operator: tolerate(operator), changed })), ...(await findUntranslated(operator))];
}

async function findUntranslated(operator: OperatorValues): Promise<Finding[]> {
  const { value } = await readReference(tolerate(operator));
  if (!value || operator.missingTranslations === "warn") return [];
  const finder = new PositionFinder(bundles);
  const { untranslated, warnings } = value.descriptions;
  const stale = warnings.filter(({ file }) => file === translatedFile);
  return [...untranslated, ...stale].map((finding) => finder.resolve(finding));
}
