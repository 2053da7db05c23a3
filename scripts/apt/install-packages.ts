import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";

/** Lock held while a process installs packages: a second `apt-get update` would fail instead of waiting. */
const lock = path.join(tmpdir(), "developer-portal-apt.lock");

let isUpdated = false;

/**
 * Installs either all of the given Debian or Ubuntu packages or none, if this process is allowed to. Processes take
 * turns. The caller has to check whether the packages are installed afterward.
 */
export function installPackages(packages: string[]): void {
  if (packages.length === 0 || process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).error) return;
  console.log(`Installing ${packages.join(", ")}.`);
  const install = 'apt-get --option DPkg::Lock::Timeout=300 install --yes --no-install-recommends "$@"';
  const script = isUpdated ? install : `apt-get update; ${install}`;
  spawnSync("flock", [lock, "sh", "-c", script, "sh", ...packages], { stdio: "inherit" });
  isUpdated = true;
}
