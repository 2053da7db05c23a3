import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { hosts, makeHostFolder } from "../src/serving/hosts";
import { replaceFolder } from "./replace-folder";
import { runCommand } from "./run-command";

const work = ".docusaurus/host-next";

/**
 * Makes the folder that a kind of host serves from what `npm run build` wrote: `npm run host -- netlify`. It is
 * `dist`, or what `--out-dir` names; deploy/README.md says what to do with it.
 */
void runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { "out-dir": { type: "string", default: "dist" } },
    allowPositionals: true,
  });
  const [name = ""] = positionals;
  const host = hosts[name];
  if (!host) throw new Error(`There is no configuration for "${name}" → name one of ${Object.keys(hosts).join(", ")}.`);
  // Loaded here, so that a bad value ends the command with its message alone.
  const { operator } = await import("../src/config/operator");
  rmSync(work, { recursive: true, force: true });
  makeHostFolder(host, "build", work, operator.baseUrl);
  replaceFolder(values["out-dir"], work);
});
