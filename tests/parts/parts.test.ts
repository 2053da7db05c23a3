import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { passedFolder } from "../../src/check/passed";
import { listFiles } from "../../src/plugins/output/site";
import { assertNone } from "../build/site";
import { runScript } from "../support/npm";

/** Inside the project folder, so that a build can be moved into place. */
const folder = ".docusaurus/parts";

/** @returns a copy of the project in another folder, as on another machine; its packages are hard links */
function copyElsewhere(): string {
  const copy = `${folder}/elsewhere`;
  const sources = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  // The pages' dates come from the Git history.
  for (const file of [".git", ...sources.split("\0")].filter((name) => name !== "" && existsSync(name)))
    cpSync(file, path.join(copy, file), { recursive: true });
  mkdirSync(`${copy}/node_modules`);
  const packages = readdirSync("node_modules").filter((name) => name !== ".cache");
  // Reuse the stored check results in the copy.
  cpSync(passedFolder, path.join(copy, passedFolder), { recursive: true });
  execFileSync("cp", ["-RPl", ...packages.map((name) => `node_modules/${name}`), `${copy}/node_modules`]);
  return copy;
}

before(() => rmSync(folder, { recursive: true, force: true }));
after(() => rmSync(folder, { recursive: true, force: true }));

test("languages that are built in two folders and then assembled are identical to a build of both", async () => {
  const [german, english] = [`${folder}/de`, `${folder}/elsewhere/part-en`];
  await Promise.all([
    runScript("build", ["--locale", "de", "--out-dir", german]),
    runScript("build", ["--locale", "en", "--out-dir", "part-en"], { cwd: copyElsewhere() }),
  ]);
  assert.ok(!existsSync(`${german}/en`) && !existsSync(`${english}/index.html`));
  const parts = [german, english];
  for (const part of parts) assert.ok(existsSync(path.join(part, "_nginx.conf")), "each can be served alone");
  const together = `${folder}/together`;
  await runScript("assemble", ["--out-dir", together, ...parts]);
  assert.deepEqual(listFiles(together).sort(), listFiles("build").sort());
  assertNone(
    listFiles("build").filter(
      (file) => !readFileSync(path.join("build", file)).equals(readFileSync(path.join(together, file))),
    ),
  );
});

for (const [fault, args, message] of [
  ["no folders", [], /specify the folders/],
  ["a folder that isn't a build", ["docs"], /docs isn't a built language/],
  ["a language twice", ["build", "build"], /both contain/],
] as const) {
  test(`assembling rejects ${fault}, shows the fix, and doesn't change the build`, () => {
    const before = statSync("build/index.html").mtimeMs;
    const { status, stderr } = spawnSync("npm", ["run", "--silent", "assemble", "--", ...args], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.equal(statSync("build/index.html").mtimeMs, before);
  });
}
