import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import type { PathItem } from "../types";
import { listOperations, listParameters, resolve } from "./operations";

const place = "openapi/openapi.yaml:/paths/~1teams/post";

/** @returns the messages about these operations at `/teams` */
const refusals = (pathItem: PathItem): Promise<string[]> =>
  messagesOf(() => listOperations(makeDescription({ paths: { "/teams": pathItem } })));

test("a missing operationId is named with its place", async () => {
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: makeOperation(undefined) }), [
    `${place}: the operation has no operationId → add one, in camelCase and unique`,
  ]);
});

test("an operationId that stands twice is named with its place", async () => {
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: makeOperation("fetchTeams") }), [
    `${place}: the operationId fetchTeams stands at another operation too → choose another one`,
  ]);
});

for (const id of ["introduction", "index"]) {
  test(`the operationId ${id} collides with a page of the reference`, async () => {
    assert.deepEqual(await refusals({ post: makeOperation(id) }), [
      `${place}: the slug ${id} of ${id} collides with the page /api/${id} → choose another operationId`,
    ]);
  });
}

test("two operationIds that make the same slug collide", async () => {
  assert.deepEqual(await refusals({ get: makeOperation("createTeam"), post: makeOperation("create_team") }), [
    `${place}: the slug create-team of create_team collides with the operation createTeam → choose another operationId`,
  ]);
});

test("what replaces a deprecated operation has to be one", async () => {
  const replaced = (id: string) => makeOperation("createTeam", { deprecated: true, "x-replaced-by": id });
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: replaced("makeTeam") }), [
    `${place}/x-replaced-by: createTeam is replaced by makeTeam, which is no operation → name an operationId`,
  ]);
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: replaced("fetchTeams") }), []);
});

test("an unknown tag is named with those that exist", async () => {
  assert.deepEqual(await refusals({ post: makeOperation("createTeam", { tags: ["team"] }) }), [
    `${place}: the tag team isn't known → use one of teams`,
  ]);
});

test("all faults are told at once, one line each", async () => {
  const messages = await refusals({ get: makeOperation(undefined), post: makeOperation("introduction") });
  assert.equal(messages.length, 2);
});

test("operations stand in the order of the tags", () => {
  const description = makeDescription({
    tags: [{ name: "users" }, { name: "teams" }],
    paths: {
      "/teams": { get: makeOperation("fetchTeams"), post: makeOperation("createTeam") },
      "/me": { get: makeOperation("fetchUserData", { tags: ["users"] }) },
    },
  });
  assert.deepEqual(
    listOperations(description).map(({ slug }) => slug),
    ["fetch-user-data", "fetch-teams", "create-team"],
  );
});

test("an operation has its path's parameters too", () => {
  const description = makeDescription({
    paths: {
      "/teams/{teamId}": {
        parameters: [{ $ref: "#/components/parameters/TeamId" }],
        get: makeOperation("getTeam", { parameters: [{ name: "fields", in: "query" }] }),
      },
    },
  });
  description.components.parameters = { TeamId: { name: "teamId", in: "path", required: true } };
  const [listed] = listOperations(description);
  assert.ok(listed);
  assert.deepEqual(
    listParameters(description, listed).map(({ name }) => name),
    ["teamId", "fields"],
  );
});

test("a $ref is followed through other ones and escaped names", () => {
  const description = makeDescription();
  description.components.schemas = { A: { $ref: "#/components/schemas/b~1c" }, "b/c": { type: "string" } };
  assert.deepEqual(resolve(description, { $ref: "#/components/schemas/A" }), { type: "string" });
});
