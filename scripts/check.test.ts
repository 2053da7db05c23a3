import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

test("rejects an unknown format and lists the supported ones", () => {
  const command = ["--import", "tsx", "scripts/check.ts", "--format", "gitlab"];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  assert.equal(stderr, 'Unknown format "gitlab" → use one of plain, github\n');
  assert.equal(status, 2);
});
