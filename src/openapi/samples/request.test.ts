import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { Api } from "../model/api";
import { normalizeDescription } from "../read/normalize";
import type { SampleRequest } from "../read/sample-request";
import type { MediaType, Parameter, Schema } from "../read/types";
import { makeRequest } from "./request";
import { makeTypes } from "./types";

/** @returns the sample request of an operation with this body, and the warnings about it */
function send(
  mediaType: string,
  media: MediaType,
  more = {},
  components = makeDescription().components,
): SampleRequest & { warnings: string[] } {
  const written = makeOperation("sendThing", { requestBody: { content: { [mediaType]: media } }, ...more });
  const source = makeDescription({ paths: { "/things": { post: written } }, components });
  const { description, warnings } = normalizeDescription(source, "openapi.yaml");
  const api = new Api(description);
  const [operation] = api.operations;
  assert.ok(operation);
  return { ...makeRequest(api, operation), warnings: warnings.map(({ message }) => message) };
}

const list = { type: "array", items: { type: "string" }, example: ["a", "b"] } satisfies Schema;
const map = { type: "object", example: { key: "7", shop: "berlin" } } satisfies Schema;

test("a form doesn't send null, and a file is named after the media type of its part", () => {
  const schema: Schema = {
    properties: {
      language: { anyOf: [{ type: "string" }, { type: "null" }], default: null },
      file: { type: "string", format: "binary" },
    },
  };
  const { body } = send("multipart/form-data", {
    schema,
    encoding: { file: { contentType: "image/png, image/jpeg" } },
  });
  assert.deepEqual(body, { kind: "form", fields: [], files: [["file", "file.png", "image/png"]] });
});

test("forms send lists and objects as their encoding specifies", () => {
  const schema = { properties: { usual: list, joined: list, pipes: list, deep: map, flat: map, json: map } };
  const encoding = {
    joined: { explode: false },
    pipes: { style: "pipeDelimited" },
    deep: { style: "deepObject" },
    flat: { style: "form" },
  };
  assert.deepEqual(send("application/x-www-form-urlencoded", { schema, encoding }).body, {
    kind: "pairs",
    fields: [
      ["usual", "a"],
      ["usual", "b"],
      ["joined", "a,b"],
      ["pipes", "a|b"],
      ["deep[key]", "7"],
      ["deep[shop]", "berlin"],
      ["key", "7"],
      ["shop", "berlin"],
      ["json", '{"key":"7","shop":"berlin"}'],
    ],
  });
});

test("parts of a form have the media type of their encoding unless it is plain text, and objects are JSON", () => {
  const schema = {
    properties: { text: { type: "string", example: "x" }, svg: { type: "string", example: "<svg />" }, map },
  };
  const encoding = { text: { contentType: "text/plain" }, svg: { contentType: "image/svg+xml, text/plain" } };
  const { body } = send("multipart/form-data", { schema, encoding });
  assert.ok(body?.kind === "form");
  assert.deepEqual(body.fields, [
    ["text", "x"],
    ["svg", "<svg />", "image/svg+xml"],
    ["map", '{"key":"7","shop":"berlin"}', "application/json"],
  ]);
});

test("XML has the names, attributes, and lists of its schema", () => {
  const schema = {
    xml: { name: "book", namespace: "https://books.example", prefix: "b" },
    properties: {
      id: { type: "integer", xml: { attribute: true } },
      authors: { type: "array", xml: { wrapped: true }, items: { type: "string", xml: { name: "author" } } },
      tag: { type: "array", items: { type: "string" } },
    },
    example: { id: 3, authors: ["A & B", "C"], tag: ["x", "y"] },
  } as const;
  const { body } = send("application/xml", { schema } as unknown as MediaType);
  const lines = [
    '<b:book xmlns:b="https://books.example" id="3">',
    "  <authors>",
    "    <author>A &#38; B</author>",
    "    <author>C</author>",
    "  </authors>",
    "  <tag>x</tag>",
    "  <tag>y</tag>",
    "</b:book>",
  ];
  assert.deepEqual(body, { kind: "text", value: lines.join("\n") });
});

test("a value that may be null is shown with a value, and internal fields are left out, which is reported", () => {
  const schema = {
    properties: {
      name: { type: ["null", "string"] },
      choice: { oneOf: [{ type: "null" }, { type: "integer" }] },
      secret: { type: "string", "x-internal": true },
    },
  } as const;
  const { body, warnings } = send("application/json", { schema } as unknown as MediaType);
  assert.deepEqual(body, { kind: "json", value: { name: "string", choice: 0 } });
  assert.deepEqual(warnings, ["it is internal; it is left out"]);
});

test("a discriminator has the value that selects what is sent: a variant, or an heir of the base", () => {
  const base = { type: "object", properties: { kind: { type: "string" } }, discriminator: { propertyName: "kind" } };
  const heir = { allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { doors: { type: "integer" } } }] };
  const card = { type: "object", properties: { how: { type: "string" }, number: { type: "string" } } };
  const schemas = { Base: base, Car: heir, Card: card } as unknown as Record<string, Schema>;
  const generate = (schema: Schema) => {
    const { body } = send("application/json", { schema }, {}, { schemas, securitySchemes: {} });
    return body?.kind === "json" && body.value;
  };
  const variants = [{ $ref: "#/components/schemas/Card" }];
  const mapping = { visa: "Card" };
  assert.deepEqual(generate({ oneOf: variants, discriminator: { propertyName: "how", mapping } }), {
    how: "visa",
    number: "string",
  });
  assert.deepEqual(generate({ $ref: "#/components/schemas/Base" }), { kind: "Car", doors: 0 });
});

test("generated values match their pattern and are multiples, within their bounds, wherever they are", () => {
  const code = { type: "string", pattern: "^(AB|CD)\\d{3}-[a-z]+$", minLength: 9 } satisfies Schema;
  const step = { type: "integer", minimum: 10, multipleOf: 7 } satisfies Schema;
  const cents = { type: "number", minimum: 0.12, multipleOf: 0.05 } satisfies Schema;
  const schema: Schema = { oneOf: [{ properties: { codes: { type: "array", items: code }, step, cents } }, code] };
  const { body } = send("application/json", { schema });
  const { codes, ...numbers } = (body as unknown as { value: { codes: string[] } }).value;
  assert.match(codes[0] ?? "", /^(AB|CD)\d{3}-[a-z]{2,}$/);
  assert.deepEqual(numbers, { step: 14, cents: 0.15 });
});

test("a sample sends no optional condition, no optional field that is deprecated, and no fragment", () => {
  const schema: Schema = {
    type: "object",
    required: ["id"],
    properties: {
      id: { type: "string", example: "a", deprecated: true },
      name: { type: "string", example: "b" },
      label: { type: "string", example: "c", deprecated: true },
    },
  };
  const text: Schema = { type: "string" };
  const parameters: Parameter[] = [
    { name: "if-match", in: "header", schema: text, example: "1" },
    { name: "x-version", in: "header", schema: text, required: true, example: "2" },
    { name: "x-digest", in: "header", schema: text, example: "3" },
    { name: "fields", in: "query", schema: text, required: true, example: "all" },
  ];
  const written = makeOperation("sendThing", {
    parameters,
    requestBody: { content: { "application/json": { schema } } },
  });
  const { description } = normalizeDescription(makeDescription({ paths: { "/things#shared": { put: written } } }), "x");
  const api = new Api(description);
  const [operation] = api.operations;
  assert.ok(operation);
  const { url, headers, body } = makeRequest(api, operation);
  assert.match(url, /\/things\?fields=all$/);
  assert.deepEqual(headers, [
    ["x-version", "2"],
    ["x-digest", "3"],
    ["Content-Type", "application/json"],
  ]);
  assert.deepEqual(body, { kind: "json", value: { id: "a", name: "b" } });
});

test("if the only response is the default, it is the type of the sample's response", () => {
  const responses = { default: { description: "", content: { "application/json": { schema: map } } } };
  const { description } = normalizeDescription(
    makeDescription({ paths: { "/a": { get: makeOperation("readThing", { responses }) } } }),
    "x",
  );
  const [operation] = new Api(description).operations;
  assert.ok(operation);
  assert.deepEqual(
    makeTypes(operation).map(({ direction }) => direction),
    ["response"],
  );
});

/** @returns the URL of a sample with a path and its parameters, all of them required */
function urlOf(path: string, schemas: Record<string, Schema>): string {
  const parameters = Object.entries(schemas).map(([name, schema]) => ({
    ...{ name, in: "path" as const, required: true, schema },
  }));
  const written = makeOperation("readThing", { parameters });
  const { description } = normalizeDescription(makeDescription({ paths: { [path]: { get: written } } }), "x");
  const api = new Api(description);
  const [operation] = api.operations;
  assert.ok(operation);
  return makeRequest(api, operation).url;
}

test("a path without an example shows what belongs there, unless its author or a rule says otherwise", () => {
  const text: Schema = { type: "string" };
  assert.match(urlOf("/messages/{messageId}", { messageId: text }), /\/messages\/MESSAGE_ID$/);
  for (const schema of [{ example: "string" }, { default: "string" }, { pattern: "^[a-z]+$" }, { maxLength: 8 }])
    assert.match(urlOf("/messages/{messageId}", { messageId: { ...text, ...schema } }), /\/messages\/[a-z]+$/);
});

test("variables whose names begin alike are told apart", () => {
  const path = "/users/{user}/{user-id}/{user.name}/:user";
  const example = (value: string): Schema => ({ type: "string", example: value });
  const url = urlOf(path, { user: example("a"), "user-id": example("b"), "user.name": example("c") });
  assert.match(url, /\/users\/a\/b\/c\/a$/);
  assert.match(urlOf("/users/{user}/{user-id}", { user: example("a") }), /\/users\/a\/USER_ID$/);
});

test("a sample fills the variables of a path, in any notation", () => {
  for (const path of ["/a/{id}", "/a/{+id}", "/a/{id*}", "/a/{id=shelves/*}", "/a/:id"])
    assert.match(urlOf(path, { id: { example: "$&7" } }), /\/a\/%24%267$/, path);
});

test("a security scheme that isn't defined is reported, and nothing is made up for it", () => {
  const { credentials, warnings } = send("application/json", {}, { security: [{ nowhere: [] }] });
  assert.deepEqual(credentials, []);
  assert.deepEqual(warnings, ['the security scheme "nowhere" isn\'t defined']);
});
