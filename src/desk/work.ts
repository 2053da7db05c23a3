import { setImmediate } from "node:timers/promises";
import { check } from "../check";
import { readKeptDescriptions } from "../check/reference";
import { attempt } from "../check/sources";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../findings/finding";
import { isPresent } from "../openapi/publishing/fingerprint";
import { generate, rehearse } from "../openapi/publishing/generate";
import { readDescriptions } from "../openapi/reading/description";
import { tolerate } from "./tolerate";

/** After so many runs, V8 has compiled what runs often: the fourth takes half as long as the second. */
const rehearsals = 3;

/**
 * Loads, reads and does most of what the first change would wait for.
 * @param signal tells that a change has come, which doesn't wait for what is left
 * @returns whether all was done
 */
export async function prepare(operator: OperatorValues, signal: AbortSignal): Promise<boolean> {
  await import("docusaurus-plugin-openapi-docs");
  for (let run = 0; run < rehearsals; run++) {
    // A rehearsal blocks the event loop; between two of them a change can be noticed.
    await setImmediate();
    if (signal.aborted) return false;
    // Faults in the description have been told.
    await attempt(async () => rehearse(operator, await readDescriptions(tolerate(operator))));
  }
  return true;
}

/**
 * Makes the reference anew where its inputs have changed. Faults in them are left to the check.
 * @returns whether it was made
 */
export async function remake(operator: OperatorValues): Promise<boolean> {
  if (isPresent(operator)) return false;
  try {
    return await generate(operator, () => readKeptDescriptions(tolerate(operator)));
  } catch (error) {
    if (!(error instanceof FindingsError)) throw error;
    return false;
  }
}

/** @returns what breaks a page, in the files that changed */
export const findBreaking = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator: tolerate(operator), changed, onlyPages: true });

/** @returns what else is wrong with the files that changed, as `npm run check` tells it */
export const findOther = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator, changed });
