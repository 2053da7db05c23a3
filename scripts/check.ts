import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { count, type Format, formats, reportFindings } from "../src/lib/findings/report";
import { runCommand } from "./run-command";

// Makes V8 wait seven times as long before optimizing. A check is too short to benefit: with this flag, a check after a
// change takes 4.8 s instead of 5.8 s.
setFlagsFromString("--interrupt-budget=1000000");

/**
 * Checks everything a writer can break, without a build: `npm run check`. `--changed` checks only the files that differ
 * from main, and `--pages` checks only for errors that break a page. `--watch` checks again after each change, and
 * `--format github` prints annotations for a pull request.
 */
void runCommand(async () => {
  const { values } = parseArgs({
    options: {
      changed: { type: "boolean", default: false },
      pages: { type: "boolean", default: false },
      watch: { type: "boolean", default: false },
      format: { type: "string", default: "plain" },
    },
  });
  const format = formats.find((name) => name === values.format);
  if (!format) throw new Error(`Unknown format "${values.format}" → use one of ${formats.join(", ")}`);
  const { operator } = await import("../src/config/operator");
  const { check } = await import("../src/check");
  const { listChanged, repeatOnChange } = await import("../src/check/changes");

  const run = async (): Promise<number> => {
    const started = performance.now();
    const changed = values.changed ? listChanged() : undefined;
    const findings = await check({ operator, changed, onlyPages: values.pages });
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    tell(
      findings,
      format,
      changed === undefined
        ? `No errors found (${seconds}).`
        : `No errors found in ${count(changed.length, "changed file")} (${seconds}).`,
    );
    return findings.length;
  };
  if (!values.watch) {
    if ((await run()) > 0) process.exitCode = 1;
    return;
  }
  (await repeatOnChange(run))();
});

function tell(findings: Parameters<typeof reportFindings>[0], format: Format, otherwise: string): void {
  if (findings.length > 0) console.error(reportFindings(findings, format));
  else console.log(otherwise);
}
