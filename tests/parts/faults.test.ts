import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { copyProject } from "../../scripts/bench/project-copy";

test("a fault ends the build with its line, and what was built stays", () => {
  const folder = copyProject();
  const guide = path.join(folder, "docs/guides/team.mdx");
  writeFileSync(guide, `${readFileSync(guide, "utf8")}\nEin { Satz.\n`);
  const place = `docs/guides/team.mdx:${readFileSync(guide, "utf8").split("\n").length - 1}:5`;
  const built = path.join(folder, "build");
  writeFileSync(built, "the last good one");
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "build"], { cwd: folder, encoding: "utf8" });
  assert.equal(
    stderr.replace(/^npm warn .*\n/gm, ""),
    `${place}: a brace begins code that can't be read → write \\{ for a brace of the text, or put it into \`code\`\n\n1 fault in 1 file.\n`,
  );
  assert.notEqual(status, 0);
  assert.equal(readFileSync(built, "utf8"), "the last good one");
});
