import { parseArgs } from "node:util";
import { claimPort } from "./claim-port";
import { runCommand } from "./run-command";

const usage = `npm run preview [-- --skip-build]
Builds the site and serves it on PORT (3000 by default).
  --skip-build   serves the last build`;

void runCommand(usage, async () => {
  const { values } = parseArgs({ options: { "skip-build": { type: "boolean" } } });
  const server = await claimPort();
  // Loaded here so that --help answers at once.
  const { operator } = await import("../src/config/operator");
  const { serveBuild } = await import("./serve-build");
  const { buildPortal } = await import("./build-portal");
  if (!values["skip-build"]) await buildPortal({ output: "build" });
  const { url } = await serveBuild({ folder: "build", baseUrl: operator.baseUrl, server });
  console.log(`\nThe portal is served at ${url}. Press Ctrl+C to stop.`);
});
