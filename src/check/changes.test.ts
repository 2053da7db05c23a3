import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import { makeFolder } from "../../tests/support/folders";

/**
 * Runs code that watches a folder in a separate process, because a watch never ends.
 * @returns a function that waits for the next line that the process prints
 */
function startWatch(t: TestContext, folder: string, code: string): () => Promise<string> {
  for (const name of ["docs", "i18n", "openapi"]) mkdirSync(path.join(folder, name), { recursive: true });
  const script = path.join(folder, "watch.ts");
  writeFileSync(
    script,
    `import { repeatOnChange } from "${path.resolve("src/check/changes.ts")}";
    process.chdir("${folder}");
    void (async () => {
      ${code}
    })();`,
  );
  const watcher = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => watcher.kill());
  const lines = createInterface(watcher.stdout)[Symbol.asyncIterator]();
  return async () => (await lines.next()).value as string;
}

test("keeps watching files and folders after others replace them", { timeout: 60_000 }, async (t) => {
  const folder = makeFolder({ "sidebars.ts": "", "docs/guides/team.mdx": "" });
  const next = startWatch(
    t,
    folder,
    `let noticed = [];
    await repeatOnChange(async () => console.log(noticed.splice(0).join(" ")), (file) => noticed.push(file));
    console.log("watching");`,
  );
  const nextWith = async (file: string): Promise<void> => {
    while (!(await next()).split(" ").includes(file));
  };
  await nextWith("watching");
  for (const text of ["one", "two", "three"])
    for (const file of ["sidebars.ts", "docs/guides/team.mdx"]) {
      writeFileSync(path.join(folder, "new"), text);
      renameSync(path.join(folder, "new"), path.join(folder, file));
      await nextWith(file);
    }
  renameSync(path.join(folder, "docs"), path.join(folder, "kept"));
  await nextWith("docs");
  renameSync(path.join(folder, "kept"), path.join(folder, "docs"));
  await nextWith("docs");
  for (const text of ["four", "five"]) {
    writeFileSync(path.join(folder, "docs/guides/more.mdx"), text);
    await nextWith("docs/guides/more.mdx");
  }
});

test("accepts and rejects a word as soon as the list of words changes", { timeout: 60_000 }, async (t) => {
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
    `const { checkSpelling } = await import("${path.resolve("src/check/texts.ts")}");
    (await repeatOnChange(async () => console.log((await checkSpelling(["docs/page.mdx"])).length)))();`,
  );
  assert.equal(await next(), "1");
  writeFileSync(path.join(folder, "docs/.words.txt"), "some\nxyzzyquark\n");
  assert.equal(await next(), "0");
  writeFileSync(path.join(folder, "docs/.words.txt"), "some\nother\n");
  assert.equal(await next(), "1");
});
