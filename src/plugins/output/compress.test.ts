import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeFolder } from "../../../tests/support/folders";
import { compress } from "./compress";

const page = (word: string): string => `${word} `.repeat(1000);
const kept = { "same.html": page("same"), "same.html.br": "kept", "same.html.gz": "kept" };

test("changed files are compressed; unchanged files keep the compressed files of the previous build", async () => {
  const previous = makeFolder({ ...kept, "new.html": page("old"), "new.html.br": "kept", "new.html.gz": "kept" });
  const folder = makeFolder({ "same.html": page("same"), "new.html": page("new"), "added.html": page("added") });

  for (const file of ["same.html", "new.html", "added.html"])
    await compress(path.join(folder, file), path.join(previous, file));

  const read = (file: string): Buffer => readFileSync(path.join(folder, file));
  for (const suffix of [".br", ".gz"]) assert.equal(read(`same.html${suffix}`).toString(), "kept");
  for (const word of ["new", "added"]) {
    assert.equal(brotliDecompressSync(read(`${word}.html.br`)).toString(), page(word));
    assert.equal(gunzipSync(read(`${word}.html.gz`)).toString(), page(word));
  }
});
