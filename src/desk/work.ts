import { setImmediate } from "node:timers/promises";
import { check } from "../check";
import { readKeptDescriptions } from "../check/reference";
import { attempt } from "../check/sources";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { readDescriptions } from "../openapi/read/description";
import { isPresent } from "../plugins/reference/fingerprint";
import { generate, rehearse } from "../plugins/reference/generate";
import { tolerate } from "./tolerate";

/** After this many runs, V8 has compiled the code that runs often: the fourth run takes half as long as the second. */
const rehearsals = 3;

/**
 * Does most of the work that would delay the first change.
 * @param signal aborts the work when something changes, so that the change doesn't wait for the rest
 * @returns whether all of the work was done
 */
export async function prepare(operator: OperatorValues, signal: AbortSignal): Promise<boolean> {
  await import("docusaurus-plugin-openapi-docs");
  for (let run = 0; run < rehearsals; run++) {
    // A trial run blocks the event loop. Between two runs, a change can be noticed.
    await setImmediate();
    if (signal.aborted) return false;
    // Errors in the description have already been reported.
    await attempt(async () => rehearse(operator, await readDescriptions(tolerate(operator))));
  }
  return true;
}

/**
 * Regenerates the reference if its inputs have changed. The check reports their errors.
 * @returns whether it was regenerated
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

/** @returns the errors that break a page, in the files that changed */
export const findBreaking = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator: tolerate(operator), changed, onlyPages: true });

/** @returns the other errors in the files that changed, as `npm run check` reports them */
export const findOther = (operator: OperatorValues, changed: readonly string[]): Promise<Finding[]> =>
  check({ operator, changed });
