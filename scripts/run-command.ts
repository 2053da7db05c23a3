import { FindingsError } from "../src/findings/finding";
import { PositionFinder } from "../src/findings/positions";
import { reportFindings } from "../src/findings/report";

/**
 * Runs a command's work. An error ends the process with exit code 1 and its message alone, one line a fault; a stack trace
 * helps nobody who has to mend a text. `DEBUG=1` shows it.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (process.env.DEBUG) console.error(error);
    else await tell(error);
  }
}

/** What caused an error is told before it. */
async function tell(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return console.error(error);
  if (error.cause !== undefined) await tell(error.cause);
  if (!(error instanceof FindingsError)) return console.error(error.message);
  // Loaded here, because commands that end well don't need it.
  const { bundles } = await import("../src/openapi/reading/bundles");
  const finder = new PositionFinder(bundles);
  console.error(reportFindings(error.findings.map((finding) => finder.resolve(finding))));
}
