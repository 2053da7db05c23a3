import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../tests/support/description";
import type { Description } from "../openapi/read/types";
import { cutOut, listParts } from "./description-parts";

const refer = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** `/teams` refers to Team, which refers to Status; `/products` refers to Product. */
const describe = (status: object, version = "1.0.0"): Description =>
  makeDescription({
    info: { title: "Test API", version },
    paths: Object.fromEntries(
      ["Team", "Product"].map((name) => [
        `/${name.toLowerCase()}s`,
        {
          get: makeOperation(`get${name}`, {
            responses: { 200: { description: "It.", content: { "application/json": { schema: refer(name) } } } },
          }),
        },
      ]),
    ),
    components: {
      schemas: {
        Team: { type: "object", properties: { status: refer("Status"), description: { type: "string" } } },
        Product: { type: "object" },
        Status: { type: "string", enum: ["NEW"], description: "The status.", ...status },
      },
    },
  } as never);

/** @returns the parts that must be checked again after a change */
function changedBy(status: object, version?: string): string[] {
  const before = new Set(listParts(describe({})).map(({ content }) => content));
  return listParts(describe(status, version))
    .filter(({ content }) => !before.has(content))
    .map(({ name }) => name);
}

test("rechecks a part whose text has changed, but not the parts that refer to it", () => {
  assert.deepEqual(changedBy({ description: "Another status." }), ["schemas/Status"]);
  assert.deepEqual(changedBy({ "x-enumDescriptions": { NEW: "It is new." } }), ["schemas/Status"]);
});

test("rechecks a part whose shape has changed and the parts that refer to it, but no others", () => {
  assert.deepEqual(changedBy({ default: "NEW" }), ["/teams", "schemas/Team", "schemas/Status"]);
});

test("rechecks only `info` after the version changes", () => {
  assert.deepEqual(changedBy({}, "1.1.0"), ["info"]);
});

test("a property named `description` is treated as a schema, not as text", () => {
  const [before, after] = [{ type: "string" }, { type: "string", default: "x" }].map((description) => {
    const made = describe({});
    Object.assign(made.components.schemas.Team?.properties ?? {}, { description });
    return listParts(made).find(({ name }) => name === "/teams")?.content;
  });
  assert.notEqual(before, after);
});

test("extracts a part with the components that it refers to", () => {
  const description = describe({});
  const cut = (...names: string[]): [string[], string[]] => {
    const part = cutOut(
      description,
      listParts(description).filter(({ name }) => names.includes(name)),
    );
    return [Object.keys(part.paths), Object.keys(part.components.schemas ?? {}).sort()];
  };
  assert.deepEqual(cut("/teams"), [["/teams"], ["Status", "Team"]]);
  assert.deepEqual(cut("schemas/Status"), [[], ["Status"]]);
});
