import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { makeFolder } from "../../../tests/support/folders";
import { compress } from "./compress";

test("text gets compressed files, and small files and images don't", async () => {
  const page = "text ".repeat(1000);
  const folder = makeFolder({ "page.html": page, "small.html": "text", "photo.png": page });
  for (const file of ["page.html", "small.html", "photo.png"]) await compress(path.join(folder, file));
  assert.equal(brotliDecompressSync(readFileSync(path.join(folder, "page.html.br"))).toString(), page);
  assert.equal(gunzipSync(readFileSync(path.join(folder, "page.html.gz"))).toString(), page);
  for (const file of ["small.html.br", "photo.png.gz"]) assert.equal(existsSync(path.join(folder, file)), false);
});
