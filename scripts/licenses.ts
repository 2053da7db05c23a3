import { readFileSync } from "node:fs";
import { findFaults, findJudgment, type Lockfile, listPackages } from "../src/check/licenses/licenses";
import { runCommand } from "./run-command";

/** Lists every package in the lockfile with its license, and fails if a license isn't allowed. */
void runCommand(async () => {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
  for (const { name, version, license, isDev } of listPackages(lockfile)) {
    const [, judgment] = findJudgment(name) ?? [];
    const said = license || judgment?.license || "unknown";
    console.log(
      `${name} ${version}: ${said}${isDev ? " (only to build and test)" : ""}${judgment ? `; ${judgment.why}` : ""}`,
    );
  }
  const faults = findFaults(lockfile);
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
