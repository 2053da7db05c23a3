import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";

/** Held while one process installs: apt's `update` doesn't wait for another's, and fails. */
const lock = path.join(tmpdir(), "developer-portal-apt.lock");

let isUpdated = false;

/**
 * Installs packages of Debian or Ubuntu, all or none, where this process may. Several processes take turns.
 * Whether they are there afterwards is the caller's to see.
 */
export function installPackages(packages: string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).error) return;
  console.log(`Installing ${packages.join(", ")}.`);
  const install = 'apt-get --option DPkg::Lock::Timeout=300 install --yes --no-install-recommends "$@"';
  const script = isUpdated ? install : `apt-get update; ${install}`;
  spawnSync("flock", [lock, "sh", "-c", script, "sh", ...packages], { stdio: "inherit" });
  isUpdated = true;
}
