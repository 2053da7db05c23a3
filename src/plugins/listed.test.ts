import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const listFiles = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
/** @returns the first column of a README's table */
const listRows = (folder: string): string[] =>
  [...readFileSync(`${folder}/README.md`, "utf8").matchAll(/^\| (`.*?) *\|/gm)].map(([, first = ""]) => first);

test("the README lists the theme's swizzled parts, and each part's file starts with its reason", () => {
  const files = listFiles("src/theme").filter((file) => file.endsWith(".tsx"));
  const parts = files.map((file) => `\`${file.replace(/(\/index)?\.tsx$/, "")}\``);
  assert.deepEqual(listRows("src/theme").sort(), parts.sort());
  for (const file of files)
    assert.match(readFileSync(`src/theme/${file}`, "utf8"), /^\/\/ (Wrapped|Ejected): \S/, file);
});

test("the README lists each plugin that checks the Docusaurus internals it relies on", () => {
  const rows = listRows("src/plugins").join();
  const plugins = listFiles("src/plugins").flatMap((file) => {
    const [, plugin] = /^([^/]+)\/.*(?<!\.test)\.c?[jt]s$/.exec(file) ?? [];
    return plugin && /patchFault|findPatched|plugins\/README/.test(readFileSync(`src/plugins/${file}`, "utf8"))
      ? [plugin]
      : [];
  });
  assert.ok(plugins.length > 0);
  assert.deepEqual(
    [...new Set(plugins)].filter((plugin) => !rows.includes(`\`${plugin}\``)),
    [],
  );
});
