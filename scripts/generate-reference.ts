import { readReference } from "../src/check/reference";
import { operator } from "../src/config/operator";
import { readReport } from "../src/openapi/model/generated";
import { generate } from "../src/plugins/reference/generate";
import { showReport } from "./show-report";

/**
 * Generates the portal's reference if its inputs have changed, and prints the warnings about it.
 * @returns whether it was generated
 * @throws as `generate` does
 */
export async function generateReference(): Promise<boolean> {
  const made = await generate(operator, async () => (await readReference(operator)).reading);
  for (const line of showReport(readReport())) console.warn(line);
  return made;
}
