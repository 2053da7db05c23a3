import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parent } from "unist";
import { code, type JsxNode } from "./components";
import { responses } from "./responses";

test("a block with a status becomes a collapsed response; other code is unchanged", () => {
  const request = code("bash", "curl https://api.test.example");
  const response = code("json", '{\n  "id": 1\n}\n', 'status="201"');
  const tree = { type: "root", children: [request, response] } as Parent;
  responses()(tree);
  const [first, second] = tree.children;
  assert.equal(first, request);
  const { name, attributes, children } = second as JsxNode;
  assert.equal(name, "CallResponse");
  assert.deepEqual(children, [response]);
  assert.deepEqual(
    attributes.map(({ value }) => value),
    ["201", "3"],
  );
});

test("a response without a request is expanded", () => {
  const text = { type: "paragraph" };
  const tree = { type: "root", children: [text, code("json", "{}", 'status="422"')] } as Parent;
  responses()(tree);
  const { attributes } = tree.children[1] as JsxNode;
  assert.deepEqual(
    attributes.map(({ name }) => name),
    ["status", "lines", "isAlone"],
  );
});
