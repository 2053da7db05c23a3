import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { test } from "node:test";
import { addProbe, type Fault, faults, makeFault } from "../tests/support/faults";
import { copyWriters } from "../tests/support/folders";

const command = ["--import", "tsx", path.resolve("scripts/check.ts")];

test("rejects an unknown format and lists the known ones", () => {
  const { status, stderr } = spawnSync(process.execPath, [...command, "--format", "gitlab"], { encoding: "utf8" });
  assert.equal(stderr, 'Unknown format "gitlab" → use one of plain, github\n');
  assert.equal(status, 1);
});

test("checks each change and annotates an error on its line until it is fixed", { timeout: 120_000 }, async (t) => {
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
  assert.match(await good(), /^No errors found/);
  const { lines, fix } = makeFault(cwd, faults.find(([what]) => what === "a brace") as Fault);
  const [, file, line, column, fault] = /^(.+?):(\d+):(\d+): (.*)$/.exec(lines[0] ?? "") ?? [];
  assert.equal(await wrong(), `::error file=${file},line=${line},col=${column}::${fault}`);
  fix();
  assert.match(await good(), /^No errors found/);
});
