import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import { makeFolder } from "../../tests/support/folders";

/**
 * Runs code that watches a folder, in a process of its own, since a watch has no end.
 * @returns the next line that it says
 */
function startWatch(t: TestContext, folder: string, code: string): () => Promise<string> {
  for (const name of ["docs", "i18n", "openapi"]) mkdirSync(path.join(folder, name), { recursive: true });
  const script = path.join(folder, "watch.ts");
  writeFileSync(
    script,
    `import { repeatOnChange } from "${path.resolve("src/check/changes.ts")}";
    process.chdir("${folder}");
    ${code}`,
  );
  const watcher = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => watcher.kill());
  const lines = createInterface(watcher.stdout)[Symbol.asyncIterator]();
  return async () => (await lines.next()).value as string;
}

test("a file is watched on after an editor has put another in its place", { timeout: 60_000 }, async (t) => {
  const folder = makeFolder({ "sidebars.ts": "" });
  const next = startWatch(
    t,
    folder,
    `let noticed = "";
    repeatOnChange(async () => console.log(noticed), (file) => { noticed = file; });
    console.log("watching");`,
  );
  assert.equal(await next(), "watching");
  for (const text of ["one", "two", "three"]) {
    writeFileSync(path.join(folder, "sidebars.ts.new"), text);
    renameSync(path.join(folder, "sidebars.ts.new"), path.join(folder, "sidebars.ts"));
    assert.equal(await next(), "sidebars.ts");
  }
});

test("words are known, and unknown again, as soon as the list of words says so", { timeout: 60_000 }, async (t) => {
  const folder = makeFolder({
    "docs/.cspell.yaml": `version: "0.2"
globRoot: ..
dictionaryDefinitions:
  - { name: project, path: .words.txt, addWords: true }
dictionaries: [project]
`,
    "docs/.words.txt": "some\n",
    "docs/page.mdx": "Xyzzyquark.\n",
  });
  const next = startWatch(
    t,
    folder,
    `import { checkSpelling } from "${path.resolve("src/check/texts.ts")}";
    repeatOnChange(async () => console.log((await checkSpelling(["docs/page.mdx"])).length))();`,
  );
  assert.equal(await next(), "1");
  writeFileSync(path.join(folder, "docs/.words.txt"), "some\nxyzzyquark\n");
  assert.equal(await next(), "0");
  writeFileSync(path.join(folder, "docs/.words.txt"), "some\nother\n");
  assert.equal(await next(), "1");
});
