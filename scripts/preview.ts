import { parseArgs } from "node:util";
import { runCommand } from "./run-command";
import { startScript, succeeds } from "./run-script";
import { serveBuild } from "./serve-build";

const usage = `npm run preview [-- --skip-build]
Builds the site and serves it on PORT (3000 by default).
  --skip-build   serves the last build`;

void runCommand(usage, async () => {
  const { values } = parseArgs({ options: { "skip-build": { type: "boolean" } } });
  if (!values["skip-build"] && !(await succeeds(startScript("build")))) throw new Error("There is nothing to serve.");
  // Loaded here so that --help answers at once.
  const { operator } = await import("../src/config/operator");
  const port = Number(process.env.PORT ?? 3000);
  const { url } = await serveBuild({ folder: "build", baseUrl: operator.baseUrl, port });
  console.log(`\nThe portal is served at ${url}. Press Ctrl+C to stop.`);
});
