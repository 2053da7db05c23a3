import { parseArgs } from "node:util";
import { runCommand } from "./run-command";

const usage = `npm run generate
Makes the pages of the API reference if their inputs have changed.`;

void runCommand(usage, async () => {
  parseArgs({});
  // Loaded here so that --help answers at once.
  const { generateReference } = await import("./generate-reference");
  const started = performance.now();
  const made = await generateReference();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(made ? `API pages generated in ${seconds} s.` : "API pages are up to date.");
});
