import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement } from "react";
import { makeApi } from "../../../tests/support/description";
import { words } from "../../config/words";
import type { Schema } from "../read/types";
import { renderHtml } from "./components";
import { beginPage, type Page } from "./context";
import { typeLabel } from "./labels";
import { manyFields, Schema as SchemaTree } from "./schema";

function makeContext(schemas: Record<string, Schema> = {}, direction: Page["direction"] = "response"): Page {
  const api = makeApi({ components: { schemas, securitySchemes: {} } });
  const page = { api, locale: "en", localeBaseUrl: "/", usages: new Map() } as const;
  return { ...beginPage(page, []), direction };
}

const renderSchema = (page: Page, schema: Schema, idPrefix: string, above?: string): string =>
  renderHtml(page, createElement(SchemaTree, { schema: page.api.schema(schema), idPrefix, above })).replaceAll(
    "&#x27;",
    "'",
  );

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** @returns the anchors of the fields, in order */
const fieldsOf = (html: string): string[] =>
  [...html.matchAll(/<li class="api-field" id="([^"]*)">/g)].map(([, id]) => id ?? "");

const named = (value: string, title: string, description?: string): Schema => ({ const: value, title, description });

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("allOf is merged: fields, required fields, and text, with the schema's own text first", () => {
  const context = makeContext({
    Fields: { description: "Parts.", properties: { name: { type: "string" } }, required: ["name"] },
    Team: {
      description: "A team.",
      allOf: [reference("Fields"), { properties: { size: { type: "integer" } }, required: ["size"] }],
    },
  });
  const team = context.api.schema(reference("Team"));
  assert.deepEqual(Object.keys(team.properties ?? {}), ["name", "size"]);
  assert.deepEqual(team.required, ["name", "size"]);
  assert.deepEqual(team.texts, [
    { text: "A team.", of: "Team" },
    { text: "Parts.", of: "Fields" },
  ]);
  assert.deepEqual(fieldsOf(renderSchema(context, reference("Team"), "body")), ["body-name", "body-size"]);
});

test("the text next to a $ref applies in addition to the referenced schema's", () => {
  const context = makeContext({ Name: { type: "string", description: "A name." } });
  const html = renderSchema(context, { properties: { name: { ...reference("Name"), description: "Its own." } } }, "a");
  assert.match(plain(html), /name string .*Its own\. A name\./);
});

test("on a page with many fields, a component is shown once; after that, it is a link", () => {
  const context = makeContext({ Address: { properties: { street: { type: "string" } } } });
  context.state.fields = manyFields + 1;
  const html = renderSchema(context, { properties: { home: reference("Address"), work: reference("Address") } }, "a");
  assert.deepEqual(fieldsOf(html), ["a-home", "a-home-street", "a-work"]);
  assert.match(html, /<a href="#a-home"><code>Address<\/code><\/a>/);
});

const recursive: Record<string, Schema> = {
  "a list of itself": { type: "array", items: reference("Folder") },
  itself: reference("Folder"),
  "itself or null": { anyOf: [reference("Folder"), { type: "null" }] },
  "one of several": { oneOf: [reference("Folder"), { title: "Link", properties: { url: { type: "string" } } }] },
};
for (const [what, child] of Object.entries(recursive)) {
  test(`recursion ends if a schema contains ${what}`, () => {
    const context = makeContext({ Folder: { type: "object", properties: { child } } });
    const html = renderSchema(context, reference("Folder"), "body");
    assert.deepEqual(
      fieldsOf(html).filter((id) => /child.*child/.test(id)),
      [],
    );
    assert.equal(html.split(words.en.recursive).length, 2);
  });
}

test("requests leave out read-only fields, and responses leave out write-only ones", () => {
  const schema: Schema = {
    properties: {
      id: { type: "string", readOnly: true },
      secret: { type: "string", writeOnly: true },
      name: { type: "string" },
    },
  };
  assert.deepEqual(fieldsOf(renderSchema(makeContext({}, "request"), schema, "a")), ["a-secret", "a-name"]);
  const answer = renderSchema(makeContext(), schema, "a");
  assert.deepEqual(fieldsOf(answer), ["a-id", "a-name"]);
});

for (const [direction, shown] of [
  ["request", "b string required a string"],
  ["response", "b string a string not always present"],
] as const) {
  test(`required fields are first, and presence is marked as a ${direction} requires`, () => {
    const schema: Schema = { properties: { a: { type: "string" }, b: { type: "string" } }, required: ["b"] };
    const html = renderSchema(makeContext({}, direction), schema, "x");
    assert.deepEqual(fieldsOf(html), ["x-b", "x-a"]);
    assert.equal(plain(html), shown);
  });
}

test("nested content of a field is collapsed under a line that summarizes it", () => {
  const context = makeContext({
    Team: { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } },
    Mail: { title: "By mail", properties: { address: { type: "string" } } },
  });
  const html = renderSchema(
    context,
    {
      properties: {
        team: reference("Team"),
        teams: { type: "array", items: reference("Team") },
        connection: { oneOf: [reference("Mail"), reference("Team")] },
      },
    },
    "a",
  );
  assert.doesNotMatch(html, /<details[^>]* open/);
  const summaries = [...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, summary = ""]) => plain(summary));
  assert.deepEqual(summaries, [
    "team : 2 fields id , name",
    "teams : 2 fields id , name",
    "connection : 2 variants",
    "By mail",
    "Team",
  ]);
});

test("each value of an enum is shown with its meaning", () => {
  const status: Schema = {
    type: ["string", "null"],
    enum: ["OPEN", "CLOSED", null],
    "x-enumDescriptions": { OPEN: "Can be *used*.", CLOSED: "Can't be used." },
  };
  const html = renderSchema(makeContext(), { properties: { status } }, "a");
  assert.match(
    html,
    /<li><code>OPEN<\/code> <span>Can be <em>used<\/em>\.<\/span><\/li><li><code>CLOSED<\/code> <span>Can't be used\.<\/span><\/li>/,
  );
  assert.doesNotMatch(html, /<code>null<\/code>/);
  assert.match(plain(html), /can be null/);
});

test("the meanings of an enum's values are shown in full once per page, and collapsed after that", () => {
  const context = makeContext();
  const status: Schema = { enum: ["OPEN", "CLOSED"], "x-enumDescriptions": { OPEN: "Can be used." } };
  const nestedIn = (name: string): string[] =>
    renderSchema(context, { properties: { status } }, name).match(/<summary>.*?<\/summary>/g) ?? [];
  assert.deepEqual(nestedIn("request"), []);
  assert.deepEqual(nestedIn("response"), ["<summary>2 values</summary>"]);
});

test("oneOf shows every variant under its title, with the discriminator", () => {
  const context = makeContext({
    Mail: { title: "By mail", properties: { address: { type: "string" } } },
    Sftp: { properties: { host: { type: "string" } } },
  });
  const schema: Schema = { oneOf: [reference("Mail"), reference("Sftp")], discriminator: { propertyName: "kind" } };
  const html = renderSchema(context, { properties: { connection: schema } }, "a");
  assert.match(
    plain(html),
    /Exactly one of these variants\. The kind field determines which variant applies\..*By mail.*address.*Sftp.*host/,
  );
  assert.deepEqual(fieldsOf(html), ["a-connection", "a-connection-1-address", "a-connection-2-host"]);
});

test("a variant without a name is told apart by the value of the discriminator that it allows", () => {
  const inline = (kind: string): Schema => ({
    type: "object",
    properties: { kind: { type: "string", enum: [kind] }, id: { type: "string" } },
  });
  const schema: Schema = { oneOf: [inline("mail"), inline("sftp")], discriminator: { propertyName: "kind" } };
  const html = renderSchema(makeContext(), { properties: { connection: schema } }, "a");
  const labels = [...html.matchAll(/<summary>(.*?)<\/summary>/g)].map(([, summary = ""]) => plain(summary));
  assert.deepEqual(labels.slice(-2), ["object mail", "object sftp"]);
});

test("an example is left out if it equals the default, including for items of a list", () => {
  const html = renderSchema(
    makeContext(),
    {
      properties: {
        same: { type: "integer", default: 50, example: 50 },
        items: { type: "array", items: { type: "integer", default: 50, example: 50 } },
        other: { type: "integer", default: 50, example: 20 },
      },
    },
    "a",
  );
  assert.deepEqual(html.match(/(?:Default|Example): <code>[^<]+/g), [
    "Default: <code>50",
    "Default: <code>[50]",
    "Default: <code>50",
    "Example: <code>20",
  ]);
});

const of = (names: string[]): Schema[] => names.map((name) => ({ required: [name] }));

for (const [text, schema] of [
  ['Default: "" ; Values: "" , a', { type: "string", default: "", enum: ["", "a"] }],
  ['Values: 1 , "1" , a', { enum: [1, "1", "a"] }],
  ["Values: 1 , 2", { type: "string", enum: ["1", "2"] }],
  ['Default: "W/1"', { type: "string", default: '"W/1"' }],
  ['Default: "null"', { type: ["string", "null"], default: "null" }],
  ["red Red: Like blood. blue Sky.", { oneOf: [named("red", "Red", "Like blood."), named("blue", "Sky.")] }],
  ["At least one of these is required: b , c", { properties: { b: {}, c: {} }, anyOf: of(["b", "c"]) }],
  ["No more items are allowed.", { prefixItems: [{ type: "string" }], items: { not: {} } }],
  ["a not allowed", { not: {} }],
] as const) {
  test(`a field shows ${text}`, () => {
    const html = renderSchema(makeContext(), { properties: { a: schema as unknown as Schema } }, "b");
    const shown = plain(html).replaceAll("&quot;", '"');
    assert.ok(shown.includes(text), shown);
    assert.doesNotMatch(shown, /\bany\b(?!.* (b|c) )|further/);
  });
}

for (const [label, schema] of [
  ["string (uuid)", { type: "string", format: "uuid" }],
  ["array of objects", { type: "array", items: { type: "object" } }],
  ["array of objects | strings", { type: "array", items: { type: ["object", "string"] } }],
  ["array of strings (uuid)", { type: "array", items: { type: "string", format: "uuid" } }],
  ["string | integer", { type: ["string", "integer", "null"] }],
  ["object", { properties: {} }],
  ["object", { oneOf: [{ type: "object" }] }],
  ["any", {}],
  ["any", { anyOf: [{}, { type: "null" }] }],
  ["any", { anyOf: [{ minLength: 3 }, { type: "null" }] }],
  ["string", { anyOf: [{ enum: ["a"] }, { type: "null" }] }],
  ["object", { anyOf: [{ additionalProperties: { type: "string" } }, { type: "null" }] }],
] as const) {
  test(`the type of ${JSON.stringify(schema)} is ${label}`, () => {
    const page = makeContext();
    assert.equal(typeLabel(page, page.api.schema(schema as Schema)), label);
  });
}

for (const [bounds, schema] of [
  ["1 to 200", { type: "integer", minimum: 1, maximum: 200 }],
  ["at least 0", { type: "integer", minimum: 0 }],
  ["1 to 80 characters", { type: "string", minLength: 1, maxLength: 80 }],
  ["36 characters", { type: "string", minLength: 36, maxLength: 36 }],
  ["at most 5 items", { type: "array", items: { type: "string" }, minItems: 0, maxItems: 5 }],
  ["at most 5 items, unique items", { type: "array", items: { type: "string" }, maxItems: 5, uniqueItems: true }],
  ["each at most 9 characters", { type: "array", items: { type: "string", maxLength: 9 } }],
] as const) {
  test(`the bounds of ${JSON.stringify(schema)} are ${bounds}`, () => {
    const html = renderSchema(makeContext(), { properties: { a: schema as Schema } }, "b");
    assert.ok(html.includes(`<span class="api-tag">${bounds}</span>`), html);
  });
}
