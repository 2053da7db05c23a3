import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import type { LifecycleOutline, Transition } from "../read/lifecycles";
import { normalizeDescription } from "../read/normalize";
import type { Operation, Schema } from "../read/types";
import { Api } from "./api";
import { compareApis, listBreakingChanges } from "./changes";
import { type KeptRelease as Description, readHistory, reduceRelease, releaseFile } from "./releases";

const apiOf = (description: Description, known = {}): Api =>
  new Api(description, { lifecycles: description["x-lifecycles"], ...known });

type Part = Partial<Operation> & Record<string, unknown>;

const describe = (paths: object, components: object = {}): Description =>
  normalizeDescription(
    {
      ...{ openapi: "3.1.0", info: { title: "Test", version: "1" }, paths },
      components: {
        securitySchemes: { oauth2: { type: "oauth2", flows: {} }, key: { type: "apiKey", in: "header", name: "key" } },
        ...components,
      },
    },
    "test.yaml",
  ).description;

const json = (schema: Schema): object => ({ content: { "application/json": { schema } } });
const post = (part: Part): Description =>
  describe({ "/things": { post: { operationId: "makeThing", responses: { 204: { description: "" } }, ...part } } });
const sends = (schema: Schema): Description => post({ requestBody: json(schema) as never });
const returns = (schema: Schema): Description => post({ responses: { 200: { description: "", ...json(schema) } } });
const takes = (...parameters: object[]): Description => post({ parameters: parameters as never });
const query = (name: string, more: object = {}): object => ({ name, in: "query", schema: { type: "string" }, ...more });
const fields = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  ...{ type: "object", properties, required },
});
const text: Schema = { type: "string" };
const letters = (...values: string[]): Schema => ({ type: "string", enum: values });
const open = (...values: string[]): Schema => ({ ...letters(...values), "x-extensible": true });
const needs = (...scopes: string[]): Description => post({ security: [{ oauth2: scopes }] });
const permits = (...roles: string[]): Description =>
  post({ security: [{ oauth2: [] }], "x-permissions": [{ parties: ["provider"], roles }] });
const steps = (...transitions: LifecycleOutline["transitions"]): Description => ({
  ...path("/things"),
  "x-lifecycles": { thing: { title: "Thing", states: ["OPEN", "DONE"], transitions } },
});
const step = (actor: Transition["actor"], ...from: string[]): Transition => ({
  ...{ from, to: "DONE", actor, operations: ["makeThing"] },
});
const path = (route: string, id = "makeThing"): Description =>
  describe({ [route]: { post: { operationId: id, responses: { 204: { description: "" } } } } });

/** Two versions, and the names of what breaks programs from the first to the second, and from the second to the first. */
const pairs: Record<string, [one: Description, other: Description, there: string[], back: string[]]> = {
  "an operation": [describe({}), path("/things"), [], ["makeThing"]],
  "the operationId": [path("/things"), path("/things", "addThing"), ["makeThing"], ["addThing"]],
  "the name of a path's parameter": [path("/things/{a}"), path("/things/{b}"), [], []],
  "an optional parameter": [takes(), takes(query("a")), [], ["a"]],
  "a required parameter": [takes(), takes(query("a", { required: true })), ["a"], ["a"]],
  "whether a parameter is required": [takes(query("a")), takes(query("a", { required: true })), ["a"], []],
  "a parameter's default": [
    takes(query("a", { schema: { type: "string", default: "x" } })),
    takes(query("a", { schema: { type: "string", default: "y" } })),
    ["a"],
    ["a"],
  ],
  "a body": [post({}), post({ requestBody: json(text) as never }), [], ["makeThing"]],
  "whether a body is required": [
    sends(text),
    post({ requestBody: { required: true, ...json(text) } as never }),
    ["makeThing"],
    [],
  ],
  "a body's media type": [
    post({ requestBody: { content: { "text/csv": {} } } }),
    post({ requestBody: { content: { "text/csv": {}, "text/plain": {} } } }),
    [],
    ["text/plain"],
  ],
  "a field of a request": [sends(fields({ a: text })), sends(fields({ a: text, b: text })), [], ["b"]],
  "a required field of a request": [sends(fields({ a: text })), sends(fields({ a: text, b: text }, "b")), ["b"], ["b"]],
  "whether a request's field is required": [sends(fields({ a: text })), sends(fields({ a: text }, "a")), ["a"], []],
  "a value in a request": [sends(fields({ a: letters("x") })), sends(fields({ a: letters("x", "y") })), [], ["y"]],
  "the values of a request": [sends(fields({ a: text })), sends(fields({ a: letters("x") })), ["a"], []],
  "a request's types": [sends(fields({ a: text })), sends(fields({ a: { type: ["string", "integer"] } })), [], ["a"]],
  "an integer in a request": [
    sends(fields({ a: { type: "integer" } })),
    sends(fields({ a: { type: "number" } })),
    [],
    ["a"],
  ],
  "null in a request": [sends(fields({ a: text })), sends(fields({ a: { type: ["string", "null"] } })), [], ["a"]],
  "a request's length": [
    sends(fields({ a: { ...text, maxLength: 9 } })),
    sends(fields({ a: { ...text, maxLength: 5 } })),
    ["a"],
    [],
  ],
  "a request's lower bound": [
    sends(fields({ a: { type: "integer" } })),
    sends(fields({ a: { type: "integer", minimum: 1 } })),
    ["a"],
    [],
  ],
  "a request's pattern": [sends(fields({ a: text })), sends(fields({ a: { ...text, pattern: "^x" } })), ["a"], []],
  "equal items in a request": [
    sends(fields({ a: { type: "array", items: text } })),
    sends(fields({ a: { type: "array", items: text, uniqueItems: true } })),
    ["a"],
    [],
  ],
  "a request's items": [
    sends(fields({ a: { type: "array", items: letters("x", "y") } })),
    sends(fields({ a: { type: "array", items: letters("x") } })),
    ["y"],
    [],
  ],
  "a request's variants": [
    sends({ oneOf: [fields({ a: text })] }),
    sends({ oneOf: [fields({ a: text }), fields({ b: text })] }),
    [],
    ["makeThing"],
  ],
  "fields that a request's variants require": [
    sends(fields({ a: text })),
    sends({ ...fields({ a: text }), oneOf: [fields({ a: text }, "a"), fields({ b: text }, "b")] }),
    ["makeThing"],
    [],
  ],
  "fields that a request's field requires": [
    sends(fields({ a: text, b: text })),
    sends({ ...fields({ a: text, b: text }), dependentRequired: { a: ["b"] } }),
    ["a"],
    [],
  ],
  "a condition of a request": [
    sends(fields({ a: text })),
    sends({ ...fields({ a: text }), if: { required: ["a"] }, else: { required: ["b"] } }),
    ["makeThing"],
    [],
  ],
  "fields that variants have": [
    sends(fields({ a: text })),
    sends({ type: "object", oneOf: [fields({ a: text })] }),
    [],
    [],
  ],
  "a field of a response": [returns(fields({ a: text })), returns(fields({ a: text, b: text })), [], ["b"]],
  "whether a response's field is present": [returns(fields({ a: text }, "a")), returns(fields({ a: text })), ["a"], []],
  "a value in a response": [returns(fields({ a: letters("x") })), returns(fields({ a: letters("x", "y") })), ["y"], []],
  "a value in a response that can get more": [
    returns(fields({ a: open("x") })),
    returns(fields({ a: open("x", "y") })),
    [],
    [],
  ],
  "the values of a response": [returns(fields({ a: letters("x") })), returns(fields({ a: text })), ["a"], []],
  "a response's types": [returns(fields({ a: text })), returns(fields({ a: { type: "integer" } })), ["a"], ["a"]],
  "null in a response": [returns(fields({ a: text })), returns(fields({ a: { type: ["string", "null"] } })), ["a"], []],
  "a response's format": [
    returns(fields({ a: text })),
    returns(fields({ a: { ...text, format: "date" } })),
    ["a"],
    ["a"],
  ],
  "a response's length": [returns(fields({ a: text })), returns(fields({ a: { ...text, maxLength: 5 } })), [], []],
  "a success": [returns(text), post({ responses: { 202: { description: "" } } }), ["200", "202"], ["200", "202"]],
  "an error": [post({}), post({ responses: { 204: { description: "" }, 409: { description: "" } } }), [], []],
  "a scope": [needs("a:read"), needs("a:read", "a:write"), ["a:write"], []],
  "an alternative authentication": [needs(), post({ security: [{ oauth2: [] }, { key: [] }] }), [], ["oauth2"]],
  authentication: [post({ security: [] }), needs("a:read"), ["makeThing"], []],
  "a state": [
    { ...path("/things"), "x-lifecycles": { thing: { title: "Thing", states: ["OPEN"], transitions: [] } } },
    steps(),
    [],
    ["DONE"],
  ],
  "a transition": [steps(), steps(step("consumer", "OPEN")), [], ["makeThing"]],
  "a state that a transition leaves": [
    steps(step("consumer", "OPEN")),
    steps(step("consumer", "OPEN", "NEW")),
    [],
    ["makeThing"],
  ],
  "a transition's actor": [steps(step("consumer", "OPEN")), steps(step("either", "OPEN")), [], ["makeThing"]],
  "a role": [permits("A"), permits("A", "B"), [], ["B"]],
};

for (const [change, [one, other, there, back]] of Object.entries(pairs)) {
  const namesOf = (before: Description, after: Description): string[] =>
    listBreakingChanges(compareApis(apiOf(reduceRelease(apiOf(before))), apiOf(after)))
      .map(({ name }) => name)
      .sort();
  test(`a change of ${change} breaks programs where they notice it`, () => {
    assert.deepEqual([namesOf(one, other), namesOf(other, one)], [there, back]);
  });
}

test("a recursive schema is compared once, and texts don't matter", () => {
  const tree = (leaf: Schema): Description => {
    const node = { $ref: "#/components/schemas/Node" };
    const schemas = { Node: fields({ leaf, children: { type: "array", items: node } }) };
    const responses = { 200: { description: "", ...json(node) } };
    return describe({ "/tree": { get: { operationId: "getTree", responses } } }, { schemas });
  };
  const changes = compareApis(apiOf(tree(letters("x"))), apiOf(tree({ ...letters("x", "y"), description: "New." })));
  assert.deepEqual(
    listBreakingChanges(changes).map(({ place, subject, kind, name }) => ({ place, subject, kind, name })),
    [{ place: "/components/schemas/Node/properties/leaf/enum", subject: "leaf", kind: "valueNew", name: "y" }],
  );
});

test("what each release has changed is with the operations, and what it has added is marked", () => {
  const version = (number: string, id: string, properties: Record<string, Schema>): Description => ({
    ...returns(fields(properties)),
    ...{
      info: { title: "Test", version: number },
      paths: { ...path(`/${id}`, id).paths, ...returns(fields(properties)).paths },
    },
  });
  const [one, two, today] = [
    version("1.9.0", "old", { a: text }),
    version("1.10.0", "old", { a: text, b: text }),
    version("1.11.0", "young", { a: { ...text }, b: { ...text }, c: { ...text } }),
  ] as const;
  const folder = makeFolder(
    Object.fromEntries(
      [one, two].map((each) => [releaseFile(each.info.version, "."), JSON.stringify(reduceRelease(apiOf(each)))]),
    ),
  );
  const { history, known } = readHistory(apiOf(today), folder);
  const shown = history.map(({ version, operations }) => [version, operations.map(({ id, kind }) => `${kind} ${id}`)]);
  assert.deepEqual(shown, [
    ["1.11.0", ["added young", "changed makeThing", "removed old"]],
    ["1.10.0", ["changed makeThing"]],
  ]);
  const api = apiOf(today, known);
  const makeThing = api.operation("makeThing");
  assert.equal(api.operation("young")?.since, "1.11.0");
  const changes = makeThing?.changes.map(({ version, changes }) => [version, ...changes.map(({ subject }) => subject)]);
  assert.deepEqual(changes, [
    ["1.11.0", "c"],
    ["1.10.0", "b"],
  ]);
  const properties = makeThing?.responses[0]?.content[0]?.schema?.properties ?? {};
  assert.deepEqual(
    Object.values(properties).map(({ since }) => since),
    [undefined, "1.10.0", "1.11.0"],
  );
});
