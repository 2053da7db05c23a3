import { generate } from "../src/openapi/generate";
import { runCommand } from "./run-command";

void runCommand(async () => {
  // Loaded here, so that a bad value ends the command with its message alone.
  const { operator } = await import("../src/config/operator");
  const started = performance.now();
  const made = await generate(operator);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(made ? `API pages generated in ${seconds} s.` : "API pages are up to date.");
});
