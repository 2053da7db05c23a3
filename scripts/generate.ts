import { parseArgs } from "node:util";
import { runCommand } from "./run-command";

const usage = `npm run generate
Makes the pages of the API reference if their inputs have changed.`;

void runCommand(usage, async () => {
  parseArgs({});
  // Loaded here so that --help answers at once.
  const { operator } = await import("../src/config/operator");
  const { readReference } = await import("../src/check/reference");
  const { generate } = await import("../src/plugins/reference/generate");
  const { readReport } = await import("../src/openapi/model/generated");
  const { showReport } = await import("./show-report");
  const started = performance.now();
  const made = await generate(operator, async () => (await readReference(operator)).reading);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of showReport(readReport())) console.warn(line);
  console.log(made ? `API pages generated in ${seconds} s.` : "API pages are up to date.");
});
