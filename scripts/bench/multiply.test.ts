import assert from "node:assert/strict";
import { before, test } from "node:test";
import { bundleDescription } from "../../src/openapi/read/bundle";
import { descriptionRoot } from "../../src/openapi/read/description";
import { listOperations, resolve } from "../../src/openapi/read/operations";
import { listTexts } from "../../src/openapi/read/texts";
import type { Description, Reference } from "../../src/openapi/read/types";
import { listOperationLinks } from "../../src/openapi/render/page";
import { multiplyDescription } from "./multiply";

let source: Description;
let multiplied: Description;

before(async () => {
  source = await bundleDescription(descriptionRoot);
  multiplied = multiplyDescription(source, 3);
});

test("repeats every operation the given number of times, each with its own name and page", () => {
  // `listOperations` throws an error if an operationId or a slug is repeated.
  assert.equal(listOperations(multiplied).length, 3 * listOperations(source).length);
});

test("has no broken references or links", () => {
  const ids = new Set(listOperations(multiplied).map(({ id }) => id));
  const links = [...listTexts(multiplied).values()].flatMap(listOperationLinks);
  assert.deepEqual(
    links.filter((id) => !ids.has(id)),
    [],
  );
  const references = JSON.stringify(multiplied).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, $ref = ""] of references) assert.ok(resolve(multiplied, { $ref } as Reference), $ref);
});

test("gives each copy its own components", () => {
  assert.match(JSON.stringify(multiplied.paths["/area-2/bundles"]), /"#\/components\/schemas\/BundleCreationArea2"/);
  assert.deepEqual(
    Object.keys(multiplied.components.schemas).length,
    3 * Object.keys(source.components.schemas).length,
  );
});
