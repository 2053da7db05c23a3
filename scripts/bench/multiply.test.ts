import assert from "node:assert/strict";
import { before, test } from "node:test";
import { listOperations, resolve } from "../../src/openapi/model/operations";
import { bundleDescription } from "../../src/openapi/reading/bundle";
import { descriptionRoot } from "../../src/openapi/reading/description";
import { listTexts } from "../../src/openapi/reading/texts";
import { listOperationLinks } from "../../src/openapi/rendering/page";
import type { Description, Reference } from "../../src/openapi/types";
import { multiplyDescription } from "./multiply";

let source: Description;
let multiplied: Description;

before(async () => {
  source = await bundleDescription(descriptionRoot);
  multiplied = multiplyDescription(source, 3);
});

test("has every operation as often as asked for, each with a name and a page of its own", () => {
  // listOperations refuses repeated operationIds and slugs.
  assert.equal(listOperations(multiplied).length, 3 * listOperations(source).length);
});

test("has no reference and no link that leads nowhere", () => {
  const ids = new Set(listOperations(multiplied).map(({ id }) => id));
  const links = [...listTexts(multiplied).values()].flatMap(listOperationLinks);
  assert.deepEqual(
    links.filter((id) => !ids.has(id)),
    [],
  );
  const references = JSON.stringify(multiplied).matchAll(/"\$ref":"([^"]+)"/g);
  for (const [, $ref = ""] of references) assert.ok(resolve(multiplied, { $ref } as Reference), $ref);
});

test("gives a copy its own components", () => {
  assert.match(JSON.stringify(multiplied.paths["/area-2/bundles"]), /"#\/components\/schemas\/BundleCreationArea2"/);
  assert.deepEqual(
    Object.keys(multiplied.components.schemas).length,
    3 * Object.keys(source.components.schemas).length,
  );
});
