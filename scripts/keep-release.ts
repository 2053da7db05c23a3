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
  const { readApi } = await import("../src/openapi/model/read-api");
  const { reduceRelease, releaseFile, releasesFolder } = await import("../src/openapi/model/releases");
  const { [operator.descriptionLanguage]: api } = (await readApi(operator)).apis;
  const { version } = api.info;
  const file = releaseFile(version);
  if (existsSync(file)) throw new UsageError(`${file} exists → keep it, because a published release doesn't change`);
  mkdirSync(releasesFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(reduceRelease(api))}\n`);
  console.log(`${file} contains the description of release ${version}.`);
});
