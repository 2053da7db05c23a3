import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { addProbe, type Fault, faults, makeFault } from "../tests/support/faults";
import { copyWriters } from "../tests/support/folders";

const changes = ["English text that has changed", "a page that has changed since it was translated"];

test("lists each string that it marks as translated once, with its line", () => {
  const cwd = copyWriters();
  addProbe(cwd);
  const accept = (): string[] => {
    const command = ["--import", "tsx", path.resolve("scripts/accept-translations.ts")];
    const { stdout, stderr } = spawnSync(process.execPath, command, { cwd, encoding: "utf8" });
    assert.equal(stderr, "");
    return stdout.trim().split("\n");
  };
  const lines = changes.flatMap((name) => makeFault(cwd, faults.find(([what]) => what === name) as Fault).lines);
  const expected = lines.map((line) => line.replace(/ → .*/, "")).sort();
  assert.deepEqual(accept(), [...expected, "Marked as translated: 2 texts."]);
  assert.deepEqual(accept(), ["No text has changed."]);
});
