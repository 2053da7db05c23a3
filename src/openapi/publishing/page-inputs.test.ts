import assert from "node:assert/strict";
import { test } from "node:test";
import { listOperations } from "../model/operations";
import type { PageContext } from "../rendering/page";
import type { Description } from "../types";
import { makeInputsOf } from "./page-inputs";

/** Two operations; one refers to a schema, which refers to another. */
const source = {
  openapi: "3.1.0",
  info: { title: "T", version: "1.0.0" },
  tags: [{ name: "a" }],
  paths: {
    "/one": {
      get: {
        operationId: "one",
        tags: ["a"],
        summary: "One",
        responses: {
          200: { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } },
        },
      },
    },
    "/two": { get: { operationId: "two", tags: ["a"], summary: "Two", responses: {} } },
  },
  components: { schemas: { A: { properties: { b: { $ref: "#/components/schemas/B" } } }, B: { description: "Text" } } },
};

/** @returns for each operation what its page is made of, with a text of the description replaced by another */
function inputs(text = "", by = ""): string[] {
  const description = JSON.parse(JSON.stringify(source).replace(text, by)) as Description;
  const operations = listOperations(description);
  const context = { description, usages: new Map(), locale: "de", localeBaseUrl: "/" } as unknown as PageContext;
  const inputsOf = makeInputsOf(context, operations);
  return operations.map((listed) => inputsOf(listed, {}));
}

const before = inputs();
for (const [what, text, by, expected] of [
  ["nothing", "", "", [false, false]],
  ["a component of a component", '"Text"', '"Other"', [true, false]],
  ["an operation's own text", '"responses":{}', '"responses":{},"description":"x"', [false, true]],
  ["the name of another operation, to which a page may link", '"Two"', '"Three"', [true, true]],
  ["what stands outside of paths and components", '"1.0.0"', '"1.1.0"', [true, true]],
] as const) {
  test(`pages are made anew where they show what changed: ${what}`, () =>
    assert.deepEqual(
      inputs(text, by).map((input, index) => input !== before[index]),
      expected,
    ));
}
