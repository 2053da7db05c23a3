import assert from "node:assert/strict";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { makeFault } from "../../tests/support/faults";
import { copyWriters } from "../../tests/support/folders";
import { operator } from "../config/operator";
import { keptFolder } from "./passed";
import { readReference } from "./reference";

const project = process.cwd();
before(() => process.chdir(copyWriters()));
after(() => process.chdir(project));

const overlay = "openapi/overlays/de/teams.yaml";
const schema = "openapi/components/schemas/teams.yaml";
/** Saves a file with a string replaced. @returns a function that restores it */
const save = (file: string, text: string, by: string): (() => void) => makeFault(".", ["", [[file, text, by]]]).fix;
const read = async (onChange?: () => void): Promise<string> => {
  const { value, findings } = await readReference(operator, onChange);
  assert.deepEqual(findings, []);
  return JSON.stringify(value?.descriptions);
};

test("a description read while a file is being saved isn't cached for the old or the new content", async () => {
  let restore: (() => void) | undefined;
  const during = await read(() => {
    restore ??= save(overlay, "summary: Team anlegen", "summary: Team gründen");
  });
  assert.ok(during.includes("Team gründen") && !during.includes("Team anlegen"), "the saved content is read");
  restore?.();
  const restored = await read();
  assert.ok(restored.includes("Team anlegen") && !restored.includes("Team gründen"), "the restored content is read");
});

test("a cached joined description gives the same result as joining it again", async () => {
  const restore = save(overlay, "summary: Team anlegen", "summary: Team aufstellen");
  const joined = path.join(keptFolder, "bundled");
  const times = (): number[] => readdirSync(joined).map((file) => statSync(path.join(joined, file)).mtimeMs);
  const before = times();
  assert.ok(before.length > 0);
  const recalled = await read();
  assert.deepEqual(times(), before, "nothing was joined again");
  restore();
  for (const folder of ["bundled", "whole"]) rmSync(path.join(keptFolder, folder), { recursive: true });
  // A different state, so that the results in this process's memory aren't used.
  const restoreEnglish = save(schema, "\n", "\n# \n");
  const restoreGerman = save(overlay, "summary: Team anlegen", "summary: Team aufstellen");
  assert.equal(await read(), recalled);
  restoreGerman();
  restoreEnglish();
});

test("a description that refers to a file that its digest doesn't cover isn't cached", async () => {
  const restore = save("openapi/openapi.yaml", "\npaths:", "\nx-outside:\n  $ref: lifecycles.yaml\n\npaths:");
  const before = readdirSync(path.join(keptFolder, "bundled"));
  await readReference(operator);
  assert.deepEqual(readdirSync(path.join(keptFolder, "bundled")), before);
  restore();
});
