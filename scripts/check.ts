import { parseArgs } from "node:util";
import { formats, reportFindings } from "../src/lib/findings/report";
import { UsageError } from "../src/lib/usage-error";
import { runCommand } from "./run-command";

const usage = `npm run check [-- --format FORMAT]
Checks everything a writer can break, without a build.
  --format FORMAT   ${formats.join(" or ")}; github prints annotations for a pull request`;

void runCommand(usage, async () => {
  const { values } = parseArgs({ options: { format: { type: "string", default: "plain" } } });
  const format = formats.find((name) => name === values.format);
  if (!format) throw new UsageError(`Unknown format "${values.format}" → use one of ${formats.join(", ")}`);
  // Loaded here so that --help answers at once.
  const { operator } = await import("../src/config/operator");
  const { check } = await import("../src/check");
  const findings = await check(operator);
  if (findings.length === 0) return console.log("No errors found.");
  console.error(reportFindings(findings, format));
  process.exitCode = 1;
});
