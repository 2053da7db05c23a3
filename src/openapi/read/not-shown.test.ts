import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { notShown } from "./not-shown";
import type { Schema } from "./types";

test("reports each keyword that no page shows, with its location", () => {
  const schema = { $dynamicRef: "#a", properties: { $anchor: { $anchor: "b" }, title: { type: "string" } } } as Schema;
  const description = makeDescription({
    paths: {
      "/a": {
        get: makeOperation("getA", {
          responses: { "200": { description: "", content: { "application/json": { schema } } } },
        }),
        ...{ query: {} },
      },
    },
  });
  const place = "/paths/~1a/get/responses/200/content/application~1json/schema";
  assert.deepEqual(notShown(description), [
    { keyword: "query", pointer: "/paths/~1a" },
    { keyword: "$dynamicRef", pointer: place },
    { keyword: "$anchor", pointer: `${place}/properties/$anchor` },
  ]);
});

test("ignores names that writers choose, extensions, and examples", () => {
  const description = makeDescription({
    components: {
      schemas: { constructor: { properties: { toString: { type: "string" } }, example: { "50%": 1 } } },
      securitySchemes: {},
      examples: { default: { value: { unknown: true } } },
    },
  });
  assert.deepEqual(notShown({ ...description, ...{ "x-more": { a: 1 } } }), []);
});
