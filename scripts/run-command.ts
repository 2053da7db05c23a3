import { FindingsError } from "../src/lib/findings/finding";
import { PositionFinder } from "../src/lib/findings/positions";
import { reportFindings } from "../src/lib/findings/report";
import { UsageError } from "../src/lib/usage-error";

/**
 * Runs a command's work. If it fails, the process prints only the messages, one line per error, and exits with code 1,
 * or 2 if the command was called in a way that it can't follow. Writers don't need a stack trace to fix their text. `DEBUG=1` shows it.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (process.env.DEBUG) console.error(error);
    else await tell(error);
  }
}

/** Prints an error after its causes. */
async function tell(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return console.error(error);
  if (error.cause !== undefined) await tell(error.cause);
  if (!(error instanceof FindingsError)) return console.error(error.message);
  // Loaded here because commands that succeed don't need it.
  const { bundles } = await import("../src/openapi/read/bundles");
  const finder = new PositionFinder(bundles);
  console.error(reportFindings(error.findings.map((finding) => finder.resolve(finding))));
}
