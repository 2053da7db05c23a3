import { check } from "../check";
import { readKeptDescriptions } from "../check/reference";
import { attempt } from "../check/sources";
import type { LocaleId } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../findings/finding";
import { isPresent } from "../openapi/publishing/fingerprint";
import { generate, rehearse } from "../openapi/publishing/generate";
import { readDescriptions } from "../openapi/reading/description";

/** A text that isn't translated yet is shown while it is written. */
const tolerate = (operator: OperatorValues): OperatorValues => ({ ...operator, missingTranslations: "warn" });

/** Loads, reads and does once what the first change would wait for. */
export async function prepare(operator: OperatorValues): Promise<void> {
  await import("docusaurus-plugin-openapi-docs");
  // Faults in the description have been told.
  await attempt(async () => rehearse(operator, await readDescriptions(tolerate(operator))));
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

/** @returns the search's index of a language as it is written now, as JSON */
export async function makeIndex(operator: OperatorValues, locale: LocaleId): Promise<string> {
  const { makeSearchIndex } = await import("./search-index");
  return JSON.stringify(await makeSearchIndex(tolerate(operator), locale));
}

/** @returns what breaks a page, in the files that changed */
export const findBreaking = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator: tolerate(operator), changed, onlyPages: true });

/** @returns what else is wrong with the files that changed, as `npm run check` tells it */
export const findOther = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator, changed });
