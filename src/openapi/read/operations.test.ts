import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { listOperations, listParameters, resolve } from "./operations";
import type { PathItem } from "./types";

const place = "openapi/openapi.yaml:/paths/~1teams/post";

/** @returns the messages for these operations at `/teams` */
const refusals = (pathItem: PathItem): Promise<string[]> =>
  messagesOf(() => listOperations(makeDescription({ paths: { "/teams": pathItem } })));

test("reports a missing operationId with its location", async () => {
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: makeOperation(undefined) }), [
    `${place}: the operation has no operationId → add a unique one in camelCase`,
  ]);
});

test("reports a duplicate operationId with its location", async () => {
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: makeOperation("fetchTeams") }), [
    `${place}: the operationId fetchTeams is already used by another operation → choose a different one`,
  ]);
});

for (const id of ["introduction", "index"]) {
  test(`rejects the operationId ${id}, which collides with a page of the reference`, async () => {
    assert.deepEqual(await refusals({ post: makeOperation(id) }), [
      `${place}: the slug "${id}" of ${id} collides with the page /api/${id} → choose a different operationId`,
    ]);
  });
}

test("rejects two operationIds that result in the same slug", async () => {
  assert.deepEqual(await refusals({ get: makeOperation("createTeam"), post: makeOperation("create_team") }), [
    `${place}: the slug "create-team" of create_team collides with the operation createTeam → choose a different operationId`,
  ]);
});

test("the replacement of a deprecated operation must be an operation", async () => {
  const replaced = (id: string) => makeOperation("createTeam", { deprecated: true, "x-replaced-by": id });
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: replaced("makeTeam") }), [
    `${place}/x-replaced-by: createTeam is replaced by makeTeam, which isn't an operation → use an operationId that exists`,
  ]);
  assert.deepEqual(await refusals({ get: makeOperation("fetchTeams"), post: replaced("fetchTeams") }), []);
});

test("reports an undeclared tag and lists the declared ones", async () => {
  assert.deepEqual(await refusals({ post: makeOperation("createTeam", { tags: ["team"] }) }), [
    `${place}: the tag "team" isn't declared → use one of teams`,
  ]);
});

test("reports all errors at the same time, one per line", async () => {
  const messages = await refusals({ get: makeOperation(undefined), post: makeOperation("introduction") });
  assert.equal(messages.length, 2);
});

test("lists operations in the order of the tags", () => {
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

test("an operation also has its path's parameters", () => {
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

test("follows a $ref through other references and escaped names", () => {
  const description = makeDescription();
  description.components.schemas = { A: { $ref: "#/components/schemas/b~1c" }, "b/c": { type: "string" } };
  assert.deepEqual(resolve(description, { $ref: "#/components/schemas/A" }), { type: "string" });
});
