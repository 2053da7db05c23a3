import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { test } from "node:test";
import { addProbe, type Fault, faults, makeFault } from "../tests/support/faults";
import { copyWriters } from "../tests/support/folders";

const command = ["--import", "tsx", path.resolve("scripts/check.ts")];

test("an unknown format is told with those that there are", () => {
  const { status, stderr } = spawnSync(process.execPath, [...command, "--format", "gitlab"], { encoding: "utf8" });
  assert.equal(stderr, 'There is no format "gitlab" → use one of plain, github.\n');
  assert.equal(status, 1);
});

test("each change is checked, and a fault annotated at its line until it is gone", { timeout: 120_000 }, async (t) => {
  const cwd = copyWriters();
  addProbe(cwd);
  const options = ["--pages", "--watch", "--format", "github"];
  const check = spawn(process.execPath, [...command, ...options], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => check.kill());
  const linesOf = (stream: Readable): (() => Promise<string>) => {
    const lines = createInterface(stream)[Symbol.asyncIterator]();
    return async () => (await lines.next()).value as string;
  };
  const good = linesOf(check.stdout);
  const wrong = linesOf(check.stderr);
  assert.match(await good(), /^Nothing is wrong/);
  const { lines, mend } = makeFault(cwd, faults.find(([what]) => what === "a brace") as Fault);
  const [, file, line, column, fault] = /^(.+?):(\d+):(\d+): (.*)$/.exec(lines[0] ?? "") ?? [];
  assert.equal(await wrong(), `::error file=${file},line=${line},col=${column}::${fault}`);
  mend();
  assert.match(await good(), /^Nothing is wrong/);
});
