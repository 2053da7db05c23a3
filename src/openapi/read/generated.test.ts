import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { readCatalog } from "./generated";

test("the error for a missing file mentions the command that generates it", () => {
  process.chdir(makeFolder());
  assert.throws(() => readCatalog(), { message: 'api/catalog.json doesn\'t exist → run "npm run generate"' });
});
