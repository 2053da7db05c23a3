import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Timeout in milliseconds. A server starts in a fraction of a second, but can take longer on a machine under load. */
const longestStart = 30_000;

/**
 * Waits until a newly started server responds.
 * @param origin its URL without a path
 * @returns a function that stops it; it also stops when this process exits
 * @throws Error if it exits, or doesn't respond in time
 */
export async function waitForServer(origin: string, server: ChildProcess): Promise<() => Promise<void>> {
  const kill = (): boolean => server.kill("SIGTERM");
  process.once("exit", kill);
  const deadline = Date.now() + longestStart;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server exited with code ${server.exitCode}.`);
    try {
      await fetch(origin);
      return async () => {
        process.off("exit", kill);
        if (server.exitCode !== null) return;
        kill();
        await once(server, "exit");
      };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error(`The server didn't respond within ${longestStart / 1000} s.`);
}
