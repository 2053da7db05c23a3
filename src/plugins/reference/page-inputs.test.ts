import assert from "node:assert/strict";
import { test } from "node:test";
import { operator } from "../../config/operator";
import { readDescriptions } from "../../openapi/read/description";
import { listOperations } from "../../openapi/read/operations";
import type { Description } from "../../openapi/read/types";
import { type PageContext, renderOperationPage } from "../../openapi/render/page";
import { makeContext } from "./generate";
import { makeInputsOf } from "./page-inputs";

/** Two operations. The first refers to a schema, whose nested schema links to the second operation. */
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
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      A: { properties: { b: { $ref: "#/components/schemas/B" } } },
      B: { description: "Text of [x][r]\n\n[r]: operation:two" },
    },
  },
};

/** @returns a digest of the inputs of each operation's page, after replacing a string in the description */
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
  ["a component of a component", '"Text ', '"Other ', [true, false]],
  ["an operation's own text", '"responses":{}', '"responses":{},"description":"x"', [false, true]],
  ["the name of an operation that the page links to", '"Two"', '"Three"', [true, true]],
  ["the name of an operation that no other page links to", '"One"', '"Three"', [true, false]],
  ["a security scheme", '"X-Key"', '"X-Token"', [true, true]],
  ["a part outside of paths and components", '"1.0.0"', '"1.1.0"', [true, true]],
] as const) {
  test(`only the pages that show the change are regenerated: ${what}`, () =>
    assert.deepEqual(
      inputs(text, by).map((input, index) => input !== before[index]),
      expected,
    ));
}

test("the portal's pages are regenerated when an operation that they mention is renamed", async () => {
  const { en } = await readDescriptions(operator);
  const context = makeContext(en, "en", operator, new Map());
  const operations = listOperations(en);
  const inputsOf = makeInputsOf(context, operations);
  const naming = new Map<string, typeof operations>();
  for (const listed of operations) {
    const operation: PageContext["operation"] = (id) => {
      naming.set(id, [...(naming.get(id) ?? []), listed]);
      return context.operation(id);
    };
    renderOperationPage({ ...context, operation }, listed, {});
  }
  assert.ok(naming.size > 0);
  for (const [id, pages] of naming) {
    const renamed = operations.map((listed) =>
      listed.id === id ? { ...listed, operation: { ...listed.operation, summary: "Another name" } } : listed,
    );
    const inputsThen = makeInputsOf(context, renamed);
    for (const page of pages)
      if (page.id !== id)
        assert.notEqual(
          inputsThen(page, {}),
          inputsOf(page, {}),
          `the page of ${page.id} names ${id}, but doesn't depend on its name`,
        );
  }
});
