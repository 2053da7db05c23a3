import { FindingsError, formatFinding } from "../src/lib/findings/finding";
import { PositionFinder } from "../src/lib/findings/positions";
import { reportFindings } from "../src/lib/findings/report";
import { explainSystemError } from "../src/lib/findings/system-errors";
import { endOnSignals, KilledError, pauseAtEnd, stopChildren } from "../src/lib/processes";
import { UsageError } from "../src/lib/usage-error";

/** @returns whether `parseArgs` refused the arguments */
const isRefused = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");

/**
 * Runs a command's work, or prints its usage if an argument is `--help`. If the work fails, the process prints only the
 * messages, one line per error, and exits with code 1, or 2 if the command was called in a way that it can't follow.
 * Writers don't need a stack trace to fix their text. `DEBUG=1` shows it. A signal ends the process with the signal's
 * code: 130 for Ctrl+C, for example.
 * @param usage how the command is called, on the first line, and what it does
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) return console.log(usage);
  endOnSignals();
  try {
    await work();
  } catch (cause) {
    // What fails because its child has got the signal, too.
    await pauseAtEnd();
    const [call] = usage.split("\n");
    const error = isRefused(cause) ? new UsageError(`${(cause as Error).message.split(". ")[0]} → ${call}`) : cause;
    if (process.env.DEBUG) console.error(error);
    else await tell(error);
    await stopChildren();
    // A command that has failed doesn't go on serving or watching.
    process.exit(exitCodeOf(error));
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  if (error instanceof KilledError) return error.exitCode;
  return error instanceof Error && error.cause !== undefined ? exitCodeOf(error.cause) : 1;
}

/** Prints an error after its causes. */
async function tell(error: unknown): Promise<void> {
  if (!(error instanceof Error)) return console.error(error);
  if (error.cause !== undefined) await tell(error.cause);
  const explained = explainSystemError(error);
  const { path: file = error.message } = error as NodeJS.ErrnoException;
  if (explained) return console.error(formatFinding({ file, ...explained }));
  if (!(error instanceof FindingsError)) return console.error(error.message);
  // Loaded here because commands that succeed don't need it.
  const { bundles } = await import("../src/openapi/read/files");
  const finder = new PositionFinder(bundles);
  console.error(reportFindings(error.findings.map((finding) => finder.resolve(finding))));
}
