import { readFileSync } from "node:fs";
import { findFaults, findJudgement, type Lockfile, listPackages } from "../src/licenses/licenses";
import { runCommand } from "./run-command";

/** Lists every package of the lockfile with its license, and ends with an error where nobody allowed one. */
void runCommand(async () => {
  const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
  for (const { name, version, license, isDev } of listPackages(lockfile)) {
    const [, judgement] = findJudgement(name) ?? [];
    const said = license || judgement?.license || "unknown";
    console.log(
      `${name} ${version}: ${said}${isDev ? " (to build and test)" : ""}${judgement ? `; ${judgement.why}` : ""}`,
    );
  }
  const faults = findFaults(lockfile);
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
