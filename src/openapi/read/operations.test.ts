import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { listOperations } from "./operations";
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
