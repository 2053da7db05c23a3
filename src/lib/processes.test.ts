import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import { claimFolder } from "./processes";
import { UsageError } from "./usage-error";

test("a folder that a running process has claimed is refused, and is free again when it is released", () => {
  const work = path.join(makeFolder(), "work");
  const release = claimFolder(work);
  assert.throws(() => claimFolder(work), UsageError);
  release();
  assert.deepEqual(readdirSync(path.dirname(work)), []);
  claimFolder(work)();
});

test("the folder of a process that was killed is claimed and emptied, even if another process has its number", () => {
  const folder = makeFolder({ "work-1/rest.txt": "" });
  const program = `require("${path.resolve("src/lib/processes.ts")}").claimNumberedFolder("${folder}/work"); process.kill(process.pid, "SIGKILL");`;
  spawnSync(process.execPath, ["--import", "tsx", "--eval", program]);
  assert.ok(existsSync(`${folder}/work-1.lock`));
  for (const owner of [undefined, "1 1", `${process.pid} 1`, ""]) {
    if (owner !== undefined) writeFileSync(`${folder}/work-1.lock`, owner);
    const release = claimFolder(`${folder}/work-1`);
    assert.deepEqual(readdirSync(`${folder}/work-1`), []);
    release();
  }
});
