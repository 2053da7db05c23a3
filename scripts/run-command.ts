/**
 * Runs a command's work. An error ends the process with exit code 1 and its message alone; a stack trace helps nobody
 * who has to mend a text.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
