import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { replaceFolder } from "../src/lib/replace-folder";
import { hosts, makeHostFolder } from "../src/plugins/output/hosts";
import { runCommand } from "./run-command";

const work = ".docusaurus/host-next";

/**
 * Creates the folder for a host from the output of `npm run build`: `npm run host -- netlify`. The folder is `dist` or
 * the one given by `--out-dir`; deploy/README.md describes how to publish it.
 */
void runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { "out-dir": { type: "string", default: "dist" } },
    allowPositionals: true,
  });
  const [name = ""] = positionals;
  const host = hosts[name];
  if (!host) throw new Error(`No configuration for "${name}" → use one of ${Object.keys(hosts).join(", ")}`);
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  rmSync(work, { recursive: true, force: true });
  makeHostFolder(host, "build", work, operator.baseUrl);
  replaceFolder(values["out-dir"], work);
});
