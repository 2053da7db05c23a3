import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import type { Description } from "../read/types";
import { Api } from "./api";

test("an example is named by its summary, its description, the problem's title, or its key in words", () => {
  const problem = { status: 422, title: "Not valid" };
  const examples = {
    a: { summary: "A summary", description: "More", value: problem },
    b: { description: "A description", value: problem },
    validationFailed: { value: problem },
    alreadyExists2: { value: { status: 409 } },
    "in-JSON": { value: {} },
    "A name, written": { value: {} },
  };
  const api = new Api(
    {
      openapi: "3.1.0",
      info: { title: "", version: "1" },
      tags: [{ name: "t" }],
      paths: {
        "/a": {
          get: {
            operationId: "a",
            tags: ["t"],
            responses: { "422": { description: "", content: { "application/problem+json": { examples } } } },
          },
        },
      },
    } as unknown as Description,
    {},
  );
  assert.deepEqual(
    api.operations[0]?.responses[0]?.content[0]?.examples.map(({ summary }) => summary),
    ["A summary", "A description", "Not valid", "Already exists 2", "In JSON", "A name, written"],
  );
});

test("a response without a body has no content, and its status isn't its description", () => {
  const content = { "application/json": { schema: {} } };
  const responses = { "200": { description: "200", content }, "204": { description: "Gone", content } };
  const api = new Api(makeDescription({ paths: { "/a": { get: makeOperation("a", { responses }) } } }));
  assert.deepEqual(
    api.operations[0]?.responses.map(({ status, description, content }) => [status, description, content.length]),
    [
      ["200", "", 1],
      ["204", "Gone", 0],
    ],
  );
});
