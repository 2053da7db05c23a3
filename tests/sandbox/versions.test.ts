import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { program, startWith } from "../support/sandbox";

/** Maximum size of the file that readers download, in bytes. */
const mostBytes = 450_000;

test("the sandbox is at most 450 kB", () => {
  assert.ok(readFileSync(program).length <= mostBytes);
});

for (const version of ["20", "22", "24"])
  test(`the sandbox runs with Node.js ${version}`, async () => {
    const find = ["exec", "--yes", `--package=node@${version}`, "--", "node", "--print", "process.execPath"];
    const node = execFileSync("npm", find, { encoding: "utf8" }).trim();
    const sandbox = await startWith(node);
    const response = await fetch(`${sandbox.env.API_URL}/public-products`);
    await sandbox.kill();
    assert.equal(response.status, 200);
  });
