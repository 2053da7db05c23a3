import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { readCatalogue, readSidebar } from "./generated";

test("what isn't generated yet is named with the command that makes it", () => {
  process.chdir(makeFolder());
  assert.throws(() => readCatalogue(), { message: 'api/catalogue.json is missing → run "npm run generate"' });
  assert.throws(() => readSidebar(), { message: 'api/sidebar.json is missing → run "npm run generate"' });
});
