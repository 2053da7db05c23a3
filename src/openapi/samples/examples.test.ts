import assert from "node:assert/strict";
import { test } from "node:test";
import { makeApi, makeOperation } from "../../../tests/support/description";
import type { Json } from "../read/types";
import { listExamples } from "./examples";
import { defineTypes } from "./types";

for (const [mediaType, example, expected] of [
  ["text/event-stream", { event: "done", data: { id: 1 } }, 'event: done\ndata: {"id":1}\n\n'],
  ["text/event-stream", [{ text: "a" }, { text: "b" }], 'data: {"text":"a"}\n\ndata: {"text":"b"}\n\n'],
  ["application/x-ndjson", [{ a: 0 }, { a: 1 }], '{"a":0}\n{"a":1}\n'],
  ["application/json", { a: 0 }, { a: 0 }],
] as [string, Json, Json][])
  test(`${JSON.stringify(example)} is written as ${mediaType}`, () => {
    const responses = { "200": { description: "", content: { [mediaType]: { schema: {}, example } } } };
    const api = makeApi({ paths: { "/a": { get: makeOperation("a", { responses }) } } });
    const [media] = api.operations[0]?.responses[0]?.content ?? [];
    assert.deepEqual(media && listExamples(api, media, "response")[0]?.value, expected);
  });

test("a type is named after its component, whatever the component's name", () => {
  const api = makeApi({ components: { schemas: { "A/B": { properties: { a: {} } } }, securitySchemes: {} } });
  const { name } = defineTypes(api.schema({ $ref: "#/components/schemas/A~1B" }), "Body", "request");
  assert.equal(name, "A_B");
});
