import { runCommand } from "./run-command";
import { serveBuild } from "./serve-build";

/** Serves `build/` on `PORT` (3000 by default). */
void runCommand(async () => {
  // Loaded here so that an invalid value ends the command with only its error message.
  const { operator } = await import("../src/config/operator");
  const port = Number(process.env.PORT ?? 3000);
  const { url } = await serveBuild({ folder: "build", baseUrl: operator.baseUrl, port });
  console.log(`\nThe portal is served at ${url} (German) and ${url}en/ (English). Press Ctrl+C to stop.`);
});
