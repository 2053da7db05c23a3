import { parseArgs } from "node:util";
import { formats, reportFindings } from "../src/lib/findings/report";
import { runCommand } from "./run-command";

/**
 * Checks everything a writer can break, without a build: `npm run check`. `--format github` prints annotations for a
 * pull request.
 */
void runCommand(async () => {
  const { values } = parseArgs({ options: { format: { type: "string", default: "plain" } } });
  const format = formats.find((name) => name === values.format);
  if (!format) throw new Error(`Unknown format "${values.format}" → use one of ${formats.join(", ")}`);
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const { check } = await import("../src/check");
  const findings = await check(operator);
  if (findings.length === 0) return console.log("No errors found.");
  console.error(reportFindings(findings, format));
  process.exitCode = 1;
});
