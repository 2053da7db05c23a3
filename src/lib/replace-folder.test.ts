import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import { checkReplaceable, outputMarker, replaceFolder } from "./replace-folder";
import { UsageError } from "./usage-error";

test("a folder with somebody's files is neither replaced nor changed", () => {
  for (const file of ["important.txt", "_headers", "_nginx.conf", "index.html", "sub/important.txt"]) {
    const folder = makeFolder({ [file]: "mine" });
    const next = makeFolder({ "index.html": "new" });
    assert.throws(() => replaceFolder(folder, next), UsageError, file);
    assert.equal(readFileSync(path.join(folder, file), "utf8"), "mine");
  }
});

test("a file isn't replaced with a folder", () => {
  const file = path.join(makeFolder({ build: "mine" }), "build");
  assert.throws(() => checkReplaceable(file), UsageError);
});

test("a new folder, an empty one, and an earlier output are replaced", () => {
  const empty = makeFolder();
  for (const folder of [empty, path.join(empty, "new", "build")]) {
    replaceFolder(folder, makeFolder({ "first.html": "" }));
    replaceFolder(folder, makeFolder({ "second.html": "" }));
    assert.deepEqual(readdirSync(folder), [outputMarker, "second.html"]);
  }
});
