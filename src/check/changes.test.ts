import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";

test("a file is watched on after an editor has put another in its place", { timeout: 60_000 }, async (t) => {
  const folder = makeFolder({ "sidebars.ts": "" });
  const script = path.join(folder, "watch.ts");
  writeFileSync(
    script,
    `
      import { repeatOnChange } from "${path.resolve("src/check/changes.ts")}";
      process.chdir("${folder}");
      let noticed = [];
      repeatOnChange(
        async () => {
          console.log(noticed.join());
          noticed = [];
        },
        (file) => noticed.includes(file) || noticed.push(file),
      );
      console.log("watching");
    `,
  );
  for (const name of ["docs", "i18n", "openapi"]) mkdirSync(path.join(folder, name));
  const watcher = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => watcher.kill());
  const lines = createInterface(watcher.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value as string;
  assert.equal(await next(), "watching");
  for (const text of ["one", "two", "three"]) {
    writeFileSync(path.join(folder, "sidebars.ts.new"), text);
    renameSync(path.join(folder, "sidebars.ts.new"), path.join(folder, "sidebars.ts"));
    assert.equal(await next(), "sidebars.ts");
  }
});
