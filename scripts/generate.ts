import { generate } from "../src/plugins/reference/generate";
import { readReport } from "../src/plugins/reference/generated";
import { runCommand } from "./run-command";
import { showReport } from "./show-report";

void runCommand(async () => {
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const { readCheckedDescriptions } = await import("../src/check/reference");
  const started = performance.now();
  const made = await generate(operator, () => readCheckedDescriptions(operator));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of showReport(readReport())) console.warn(line);
  console.log(made ? `API pages generated in ${seconds} s.` : "API pages are up to date.");
});
