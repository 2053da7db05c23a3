import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { copyProject } from "../support/project-copy";

test("an error stops the build and is reported with its line, and the previous build stays in place", () => {
  const folder = copyProject();
  const guide = path.join(folder, "docs/guides/team.mdx");
  writeFileSync(guide, `${readFileSync(guide, "utf8")}\nEin { Satz.\n`);
  const place = `docs/guides/team.mdx:${readFileSync(guide, "utf8").split("\n").length - 1}:`;
  const built = path.join(folder, "build");
  writeFileSync(built, "the last good one");
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "build"], { cwd: folder, encoding: "utf8" });
  const [line = ""] = stderr.replace(/^npm warn .*\n/gm, "").split("\n");
  assert.ok(line.startsWith(place) && line.endsWith("→ write \\{ for a literal brace, or put it in `code`"), stderr);
  assert.notEqual(status, 0);
  assert.equal(readFileSync(built, "utf8"), "the last good one");
});
