import assert from "node:assert/strict";
import { test } from "node:test";
import { Api } from "../model/api";
import { slugsOf } from "../model/names";
import { normalizeDescription, type Warn } from "./normalize";
import type { Description } from "./types";

/** @returns a normalized description of these paths, with its warnings and slugs */
function normalize(
  paths: object,
  more: object = {},
  openapi = "3.1.0",
): { description: Description; warnings: string[]; slugs: string[] } {
  const source = { openapi, info: { title: "Test", version: "1" }, paths, ...more };
  const before = structuredClone(source);
  const { description, madeUp, warnings } = normalizeDescription(source, "openapi.json");
  assert.deepEqual(source, before, "the source isn't changed");
  const warn: Warn = (place, message, fix) => void warnings.push({ file: "openapi.json", place, message, fix });
  const { operations, webhooks } = new Api(description, { slugs: slugsOf(description, madeUp, warn) });
  const slugs = [...operations, ...webhooks].map(({ slug }) => slug);
  return { description, warnings: warnings.map(({ place, message }) => `${place}: ${message}`), slugs };
}

test("an operation in a description with only a path gets a slug, a tag, a server, and responses", () => {
  const { description, slugs } = normalize({ "/users": { get: {} } });
  assert.deepEqual(slugs, ["get-users"]);
  assert.deepEqual(description.servers, [{ url: "/" }]);
  assert.deepEqual(description.tags, [{ name: "operations" }]);
  assert.deepEqual(description.paths["/users"]?.get, {
    operationId: "getUsers",
    tags: ["operations"],
    responses: {},
  });
});

test("a variable of a path that no parameter describes is a string, with a warning", () => {
  const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
  const { description, warnings } = normalize(
    { "/a/{id}/{part}": { parameters: [{ $ref: "#/components/parameters/id" }], get: { tags: ["a"] } } },
    { components: { parameters: { id } }, tags: [{ name: "a" }] },
  );
  assert.deepEqual(description.paths["/a/{id}/{part}"]?.get?.parameters, [
    { name: "part", in: "path", required: true, schema: { type: "string" } },
  ]);
  assert.equal(warnings.filter((warning) => warning.includes("describes {part}")).length, 1);
});

test("lists the operation of every method", () => {
  const methods = ["get", "post", "put", "patch", "delete", "head", "options", "trace"];
  const { slugs } = normalize({ "/a": Object.fromEntries(methods.map((method) => [method, {}])) });
  assert.deepEqual(
    slugs,
    methods.map((method) => `${method}-a`),
  );
});

test("makes duplicate operationIds and slugs unique, and keeps those that are already unique", () => {
  const { description, slugs, warnings } = normalize({
    "/a": { get: { operationId: "list" }, put: { operationId: "introduction" } },
    "/b": { get: { operationId: "list" }, put: { operationId: "L-I-S-T" }, post: {} },
    "/c": { get: { operationId: "postB" }, put: { operationId: "l_i_s_t" } },
  });
  assert.deepEqual(slugs, [
    "list",
    "introduction-put-a",
    "list-get-b",
    "post-b-2",
    "l-i-s-t",
    "post-b",
    "l-i-s-t-put-c",
  ]);
  assert.equal(description.paths["/c"]?.get?.operationId, "postB");
  assert.equal(warnings.length, 4, warnings.join("\n"));
  assert.match(warnings.join("\n"), /^\/paths\/~1b\/get: the operationId list is already used by another operation; /m);
  assert.match(
    warnings.join("\n"),
    /^\/paths\/~1a\/put: the slug "introduction" of introduction is already used by another page/m,
  );
});

test("makes a slug that is valid in a URL from any operationId", () => {
  const ids = ["50%", "a.b", "constructor", "<T>", "`x`", "مرحبا", "🙂", "../up", "import", "Zürich/ß", "?"];
  const { slugs } = normalize(
    Object.fromEntries(ids.map((operationId, index) => [`/${index}`, { get: { operationId } }])),
  );
  assert.equal(new Set(slugs).size, ids.length);
  for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("lists undeclared tags after the others, and leaves out tags without operations", () => {
  const { description, warnings } = normalize(
    { "/a": { get: { tags: ["User accounts", "second"] } }, "/b": { get: { tags: ["known"] }, put: {} } },
    { tags: [{ name: "known" }, { name: "idle" }] },
  );
  assert.deepEqual(
    description.tags.map(({ name }) => name),
    ["known", "User accounts", "second", "operations"],
  );
  assert.deepEqual(description.paths["/a"]?.get?.tags, ["User accounts", "second"]);
  assert.ok(warnings.some((warning) => warning.includes('the tag "User accounts" isn\'t declared')));
  assert.ok(warnings.some((warning) => warning.includes('no operation has the tag "idle"')));
});

test("reports parameters that a path doesn't have, paths that can't be told apart, and no paths at all", () => {
  const parameters = [
    { name: "id", in: "path" },
    { name: "other", in: "path" },
  ];
  const { description, warnings } = normalize({ "/a/{id}": { get: { parameters } }, "/a/{key}": { put: {} } });
  assert.deepEqual(description.paths["/a/{id}"]?.get?.parameters, [parameters[0]]);
  assert.equal(warnings.filter((warning) => warning.includes("the path doesn't contain {other}")).length, 1);
  assert.equal(warnings.filter((warning) => warning.includes("can't tell the path from /a/{id}")).length, 1);
  for (const path of ["/a/{+id}", "/a/{id*}", "/a/{id=shelves/*}", "/a/:id"]) {
    const { [path]: item } = normalize({ [path]: { get: { parameters } } }).description.paths;
    assert.deepEqual(item?.get?.parameters, [parameters[0]], path);
  }
  assert.ok(normalize({}).warnings.some((warning) => warning.includes("no operations")));
});

test("links by method and path lead to the operation", () => {
  const text = "[Send](#tag/users/post/users/{id}) [read](#tag/users/get/users) [other](#tag/users)";
  const { description } = normalize({ "/users/{id}": { post: { operationId: "send", description: text } } });
  assert.equal(
    description.paths["/users/{id}"]?.post?.description,
    "[Send](#operation/send) [read](#tag/users/get/users) [other](#tag/users)",
  );
});

test("reports what would be lost or made up silently", () => {
  const twice = ["path", "query", "query"].map((place) => ({ name: "id", in: place }));
  const { description, slugs, warnings } = normalize(
    { "a/{id}": { get: { tags: ["t"], parameters: twice } }, b: { get: {} }, "/b": { get: { tags: ["t"] } } },
    { tags: [{ name: "t", description: "1" }, { name: "t" }], servers: [{ url: "https://{x}.example" }] },
  );
  assert.deepEqual(slugs, ["get-a-id", "get-b"]);
  assert.deepEqual(description.tags, [{ name: "t", description: "1" }]);
  const places = ["/paths/a~1{id}", "/paths/b", "/paths/~1a~1{id}/get/parameters/1", "/servers/0", "/tags/1"];
  for (const place of places)
    assert.equal(warnings.filter((warning) => warning.startsWith(`${place}: `)).length, 1, place);
});

test("what 3.2 writes in another way is converted", () => {
  const { description } = normalize(
    {
      "/a": {
        get: { tags: ["t"], responses: { 200: { content: { "text/a": { $ref: "#/components/mediaTypes/A" } } } } },
      },
    },
    {
      tags: [{ name: "t", summary: "Things" }],
      components: { mediaTypes: { A: { examples: { one: { dataValue: 1 } } } } },
    },
    "3.2.0",
  );
  assert.equal(description.tags[0]?.["x-displayName"], "Things");
  assert.deepEqual(description.paths["/a"]?.get?.responses[200], {
    content: { "text/a": { examples: { one: { value: 1 } } } },
  });
});

test("puts every tag in one group", () => {
  const { description } = normalize(
    { "/a": { get: { tags: ["a"] } }, "/b": { get: { tags: ["b"] } }, "/c": { get: { tags: ["c"] } } },
    {
      tags: ["a", "b", "c"].map((name) => ({ name })),
      "x-tagGroups": [
        { name: "First one", tags: ["a", "gone"] },
        { name: "second", tags: ["a", "b"] },
      ],
    },
  );
  assert.deepEqual(
    new Api(description).tagGroups.map(({ id, title, tags }) => [id, title, ...tags.map((tag) => tag.id)]),
    [
      ["first-one", "First one", "a"],
      ["second", "second", "b"],
      ["operations", "operations", "c"],
    ],
  );
});

test("replaces each $ref to a path item, and leaves out keys that aren't paths", () => {
  const { description, slugs } = normalize(
    { "/a": { $ref: "#/components/pathItems/A" }, "/b": { $ref: "#/components/pathItems/A" }, "x-a": {}, "/c": null },
    { components: { pathItems: { A: { get: {}, parameters: [{ name: "id", in: "query" }] } } } },
  );
  assert.deepEqual(slugs, ["get-a", "get-b"]);
  assert.equal(description.paths["/b"]?.parameters?.length, 1);
});

test("an operation inherits the root's security unless it has its own", () => {
  const { description } = normalize({ "/a": { get: {}, put: { security: [] } } }, { security: [{ key: [] }] });
  assert.deepEqual(description.paths["/a"]?.get?.security, [{ key: [] }]);
  assert.deepEqual(description.paths["/a"]?.put?.security, []);
});

/** @returns the normalized schema A of a description in an OpenAPI version */
function normalizeSchema(schema: unknown, openapi: string): unknown {
  return normalize({}, { components: { schemas: { A: schema } } }, openapi).description.components.schemas.A;
}

for (const [what, schema, expected] of [
  ["a nullable type", { type: "string", nullable: true }, { type: ["string", "null"] }],
  ["a type that isn't nullable", { type: "string", nullable: false }, { type: "string" }],
  [
    "a nullable $ref",
    { $ref: "#/components/schemas/B", nullable: true, description: "B" },
    { anyOf: [{ $ref: "#/components/schemas/B" }, { type: "null" }] },
  ],
  [
    "a nullable composition",
    { allOf: [{ $ref: "#/components/schemas/B" }], nullable: true },
    { anyOf: [{ $ref: "#/components/schemas/B" }, { type: "null" }] },
  ],
  [
    "a nullable composition with a type",
    { type: "object", allOf: [{ $ref: "#/components/schemas/B" }], nullable: true, description: "B" },
    { description: "B", anyOf: [{ type: "object", allOf: [{ $ref: "#/components/schemas/B" }] }, { type: "null" }] },
  ],
  ["a nullable choice", { oneOf: [{}], nullable: true }, { oneOf: [{}, { type: "null" }] }],
  [
    "exclusive bounds",
    { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: false },
    { exclusiveMinimum: 1, maximum: 3 },
  ],
] as const) {
  test(`converts 3.0 to 3.1: ${what}`, () => assert.deepEqual(normalizeSchema(schema, "3.0.3"), expected));
}

test("every webhook has a unique slug, even by reference or if another page uses its name", () => {
  const webhooks = { "team.created": { $ref: "#/components/pathItems/a" }, "team-created": { post: {} } };
  const { slugs } = normalize(
    { "/a": { get: { operationId: "webhookTeamCreated" } } },
    { webhooks, components: { pathItems: { a: { put: {} } } } },
  );
  assert.deepEqual(slugs, ["webhook-team-created", "webhook-team-created-2", "webhook-team-created-3"]);
});

test("an open part of a schema gets the definition from each use, or else the default from its own document", () => {
  const item = (schema: object): object => ({ item: { $dynamicAnchor: "item", ...schema } });
  const schemas = {
    Page: { properties: { data: { type: "array", items: { $dynamicRef: "#item" } } }, $defs: item({ type: "object" }) },
    Planets: { $ref: "#/components/schemas/Page", description: "Planets.", $defs: item({ type: "string" }) },
  };
  const { description } = normalize({}, { components: { schemas } });
  assert.deepEqual(description.components.schemas, {
    Page: {
      properties: { data: { type: "array", items: { $ref: "#/components/schemas/Page/$defs/item" } } },
      $defs: { item: { type: "object" } },
    },
    Planets: { properties: { data: { type: "array", items: { type: "string" } } }, description: "Planets." },
  });
});
