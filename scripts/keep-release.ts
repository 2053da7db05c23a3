import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runCommand } from "./run-command";

const usage = `npm run release:keep
Keeps the description as that of the release in info.version, in openapi/releases/. npm run check compares later
descriptions with it.`;

void runCommand(usage, async () => {
  parseArgs({});
  const { operator } = await import("../src/config/operator");
  const { UsageError } = await import("../src/lib/usage-error");
  const { readDescriptions } = await import("../src/openapi/read/description");
  const { reduceDescription, releaseFile, releasesFolder } = await import("../src/openapi/read/releases");
  const { [operator.descriptionLanguage]: description } = await readDescriptions(operator);
  const file = releaseFile(description.info.version);
  if (existsSync(file)) throw new UsageError(`${file} exists → keep it, because a published release doesn't change`);
  mkdirSync(releasesFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(reduceDescription(description))}\n`);
  console.log(`${file} contains the description of release ${description.info.version}.`);
});
