import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { listFiles } from "../../src/serving/site";
import { assertNone } from "../build/site";
import { runScript } from "../support/npm";

/** Below the project's folder: a build is moved to its place. */
const folder = ".docusaurus/parts";

/** @returns a copy of the project in another folder, as another machine has it; its packages are links to the same files */
function copyElsewhere(): string {
  const copy = `${folder}/elsewhere`;
  const sources = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  // The history dates the pages.
  for (const file of [".git", ...sources.split("\0")].filter((name) => name !== "" && existsSync(name)))
    cpSync(file, path.join(copy, file), { recursive: true });
  mkdirSync(`${copy}/node_modules`);
  const packages = readdirSync("node_modules").filter((name) => name !== ".cache");
  execFileSync("cp", ["-RPl", ...packages.map((name) => `node_modules/${name}`), `${copy}/node_modules`]);
  return copy;
}

before(() => rmSync(folder, { recursive: true, force: true }));
after(() => rmSync(folder, { recursive: true, force: true }));

test("languages that are built in two places and put together equal the build of both", async () => {
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
  ["no folders", [], /name the folders/],
  ["a folder that is no build", ["docs"], /docs is no built language/],
  ["a language twice", ["build", "build"], /both hold/],
] as const) {
  test(`putting together refuses ${fault}, says the mend and leaves the build alone`, () => {
    const before = statSync("build/index.html").mtimeMs;
    const { status, stderr } = spawnSync("npm", ["run", "--silent", "assemble", "--", ...args], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.equal(statSync("build/index.html").mtimeMs, before);
  });
}
