import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { outputMarker } from "../../src/lib/replace-folder";
import { copyProject } from "../support/project-copy";

test("an error stops the build and is reported with its file, and the previous build stays in place", () => {
  const folder = copyProject();
  const guide = path.join(folder, "docs/guides/team.mdx");
  writeFileSync(guide, `${readFileSync(guide, "utf8")}\nEin { Satz.\n`);
  const built = path.join(folder, "build", "index.html");
  mkdirSync(path.dirname(built));
  writeFileSync(path.join(folder, "build", outputMarker), "");
  writeFileSync(built, "the last good one");
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "build"], { cwd: folder, encoding: "utf8" });
  assert.ok(stderr.includes(guide) && stderr.includes("→ correct the errors above"), stderr);
  assert.notEqual(status, 0);
  assert.equal(readFileSync(built, "utf8"), "the last good one");
});
