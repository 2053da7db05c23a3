import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Starting takes a fraction of a second; a machine under load may need longer. In milliseconds. */
const longestStart = 30_000;

/**
 * Waits until a server that was just started answers.
 * @param origin its address without a path
 * @returns what stops it; it also ends with this process
 * @throws Error when it ends, or doesn't answer in time
 */
export async function waitForServer(origin: string, server: ChildProcess): Promise<() => Promise<void>> {
  const kill = (): boolean => server.kill("SIGTERM");
  process.once("exit", kill);
  const deadline = Date.now() + longestStart;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with exit code ${server.exitCode}.`);
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
  throw new Error(`The server didn't answer within ${longestStart / 1000} s.`);
}
