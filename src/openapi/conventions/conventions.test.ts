import assert from "node:assert/strict";
import { before, test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { readLifecycles } from "../read/lifecycles";
import { listParameters, resolve } from "../read/operations";
import { readProblems } from "../read/problems";
import type { Description, Example, Header, Operation, Response } from "../read/types";
import { applyConventions } from ".";
import { placeholder } from "./entity-tags";
import { examplePath, nounOf } from "./operations";
import { findBodyViolation, findViolation, size } from "./violations";

const teamId = "b27e9c04-5a6d-4d18-8f3b-7c1e4a9d2065";
const subscriptionId = "a86d3c5f-7e02-4b91-8f4a-1c9e7d5b2a06";
const string = { type: "string" };
const idParameter = (name: string, example: string): object => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
  example,
});
const json = (value: object, schema: object = { type: "object" }): object => ({
  "application/json": { schema, examples: { it: { value } } },
});
const permissions = [{ parties: ["provider"], roles: ["PRODUCT_MANAGER"] }];
const closed = { security: [{ oauth2: ["teams:write"] }], "x-permissions": permissions };
const status = (value: string, updatedAt: string): object => ({
  id: subscriptionId,
  etag: placeholder,
  status: value,
  updatedAt,
});

/** A description as written in its files, before the conventions are applied. */
function makeSource(): Description {
  const names = ["BadRequest", "Unauthorized", "Forbidden", "NotFound", "PreconditionFailed"];
  names.push("ContentTooLarge", "UnsupportedMediaType", "RangeNotSatisfiable", "NotModified");
  names.push("PreconditionRequired", "TooManyRequests", "InternalServerError", "ServiceUnavailable", "AnyOtherError");
  const headers = [
    "CorrelationId",
    "RateLimit",
    "RateLimitExhausted",
    "RateLimitPolicy",
    "RetryAfter",
    "WwwAuthenticate",
  ];
  headers.push(
    "IdempotencyReplayed",
    "ETag",
    "ETagOfList",
    "ETagOfReadOnly",
    "ETagOfUnread",
    "ETagOfContent",
    "Location",
    "Deprecation",
    "Sunset",
    "ContentRange",
  );
  const parameters = { IfMatch: "If-Match", IfMatchOfAction: "If-Match", IfNoneMatch: "If-None-Match" };
  const team = { id: teamId, name: "Data", createdAt: "2026-02-18T08:15:00Z", updatedAt: "2026-02-18T08:15:00Z" };
  const creation = { type: "object", required: ["name"], properties: { name: { ...string, minLength: 3 } } };
  return makeDescription({
    paths: {
      "/teams": {
        get: makeOperation("fetchTeams", {
          ...closed,
          responses: { "200": { description: "", content: json({ items: [team] }) } },
        } as Partial<Operation>),
        post: makeOperation("createTeam", {
          ...closed,
          requestBody: { content: json({ name: "Data" }, creation) },
          responses: { "201": { description: "", content: json(team) } },
          "x-problems": { "already-exists": { detail: "It exists.", pointer: "/name", code: "taken" } },
        } as Partial<Operation>),
      },
      "/teams/{teamId}": {
        parameters: [idParameter("teamId", teamId)],
        get: makeOperation("getTeam", {
          ...closed,
          responses: { "200": { description: "", content: json(team) } },
        } as Partial<Operation>),
        patch: makeOperation("updateTeam", {
          ...closed,
          requestBody: { content: json({ name: "More data" }, creation) },
          responses: { "200": { description: "", content: json({ ...team, updatedAt: "2026-05-04T09:12:31Z" }) } },
        } as Partial<Operation>),
      },
      "/subscriptions/{subscriptionId}/review": {
        parameters: [idParameter("subscriptionId", subscriptionId)],
        post: makeOperation("startsSubscriptionReview", {
          ...closed,
          responses: { "200": { description: "", content: json(status("IN_REVIEW", "2026-04-22T08:00:00Z")) } },
        } as Partial<Operation>),
      },
      "/subscriptions": {
        get: makeOperation("fetchSubscriptions", {
          security: [],
          "x-permissions": [{ parties: ["public"], roles: [] }],
          responses: {
            "200": { description: "", content: json({ items: [status("REQUESTED", "2026-04-20T09:05:00Z")] }) },
          },
        } as Partial<Operation>),
      },
      "/me": {
        get: makeOperation("fetchMe", {
          ...closed,
          responses: { "200": { description: "", content: json(team) } },
        } as Partial<Operation>),
      },
      "/mails": {
        post: makeOperation("sendMail", {
          ...closed,
          responses: {
            "201": { description: "", content: json({ id: "4f2d9c07-8b61-4e35-9a0d-6c3e1f7b5a28", subject: "Hi" }) },
          },
        } as Partial<Operation>),
      },
      "/team-searches": {
        post: makeOperation("searchTeams", {
          ...closed,
          responses: { "200": { description: "", content: json({ items: [] }) } },
        } as Partial<Operation>),
      },
    } as Description["paths"],
    components: {
      schemas: { Problem: { type: "object" } },
      securitySchemes: {},
      responses: Object.fromEntries(names.map((name) => [name, { description: name }])),
      headers: Object.fromEntries(
        headers.map((name) => [name, { description: name, schema: string, example: placeholder }]),
      ),
      parameters: {
        ...Object.fromEntries(
          Object.entries(parameters).map(([key, name]) => [
            key,
            { name, in: "header", required: key === "IfMatch", schema: string, example: placeholder },
          ]),
        ),
        IdempotencyKey: { name: "Idempotency-Key", in: "header", schema: string, example: "0" },
        CorrelationId: {
          name: "X-Correlation-ID",
          in: "header",
          schema: { ...string, minLength: 8 },
          example: "a-correlation",
        },
      } as Description["components"]["parameters"],
    },
  });
}

let description: Description;
before(() => {
  description = makeSource();
  applyConventions(description, {
    lifecycles: readLifecycles(),
    problems: readProblems(),
    catalog: "https://portal.example/errors",
    locale: "en",
  });
});

const operation = (path: string, method: "get" | "post" | "patch"): Operation =>
  description.paths[path]?.[method] as Operation;
const response = (path: string, method: "get" | "post" | "patch", code: string): Response =>
  resolve<Response>(description, operation(path, method).responses[code] as Response);
const headerOf = ({ headers = {} }: Response, name: string): Header => resolve(description, headers[name] as Header);
const problem = (path: string, method: "get" | "post" | "patch", code: string, name: string): unknown =>
  (response(path, method, code).content?.["application/problem+json"]?.examples?.[name] as Example | undefined)?.value;
const parametersOf = (path: string, method: "get" | "post" | "patch"): string[] =>
  listParameters(description, {
    path,
    method,
    operation: operation(path, method),
    pathItem: description.paths[path] ?? {},
  } as never).map(({ name, required }) => name + (required ? "!" : ""));

test("each request gets the headers of its kind", () => {
  assert.deepEqual(parametersOf("/teams", "get"), ["If-None-Match", "X-Correlation-ID"]);
  assert.deepEqual(parametersOf("/teams", "post"), ["Idempotency-Key", "X-Correlation-ID"]);
  assert.deepEqual(parametersOf("/teams/{teamId}", "patch"), ["teamId!", "If-Match!", "X-Correlation-ID"]);
  assert.deepEqual(parametersOf("/team-searches", "post"), ["X-Correlation-ID"]);
  assert.deepEqual(parametersOf("/subscriptions/{subscriptionId}/review", "post"), [
    "subscriptionId!",
    "If-Match",
    "Idempotency-Key",
    "X-Correlation-ID",
  ]);
});

test("a version has the same tag wherever it appears, and a changed version has a new one", () => {
  const [read, changed] = [response("/teams/{teamId}", "get", "200"), response("/teams/{teamId}", "patch", "200")];
  const tag = headerOf(read, "ETag").example;
  assert.equal(headerOf(response("/teams", "post", "201"), "ETag").example, tag);
  assert.notEqual(headerOf(changed, "ETag").example, tag);
  const { parameters = [] } = operation("/teams/{teamId}", "patch");
  assert.equal(
    parameters.map((one) => resolve(description, one)).find(({ name }) => name === "If-Match")?.example,
    tag,
  );
});

test("an action's If-Match is the tag of a state that allows the action", () => {
  const { content = {} } = response("/subscriptions", "get", "200");
  const example = content["application/json"]?.examples?.it as Example | undefined;
  const list = example?.value as { items: { etag: string }[] };
  const tag = list.items[0]?.etag ?? "";
  const { parameters = [] } = operation("/subscriptions/{subscriptionId}/review", "post");
  assert.match(tag, /^"[0-9a-f]{8}"$/);
  assert.equal(
    parameters.map((one) => resolve(description, one)).find(({ name }) => name === "If-Match")?.example,
    tag,
  );
});

test("a creation links to the new resource and to the operations that take its ID", () => {
  const created = response("/teams", "post", "201");
  assert.equal(headerOf(created, "Location").example, `/v1/teams/${teamId}`);
  assert.deepEqual(Object.keys(created.links ?? {}), ["getTeam", "updateTeam"]);
  assert.deepEqual(created.links?.getTeam?.parameters, { teamId: "$response.body#/id" });
  assert.deepEqual(response("/teams", "get", "200").links?.getTeam?.parameters, {
    teamId: "$response.body#/items/0/id",
  });
});

test("error examples are specific to the operation", () => {
  const wrong = { code: "too-short", detail: "must be at least 3 characters long", pointer: "/name" };
  assert.deepEqual((problem("/teams", "post", "422", "validationFailed") as { errors: unknown }).errors, [wrong]);
  assert.equal(
    (problem("/teams", "get", "403", "insufficientScope") as { detail: string }).detail,
    "The token doesn't have the 'teams:write' scope.",
  );
  assert.equal(
    (problem("/teams", "get", "403", "insufficientRole") as { detail: string }).detail,
    "This requires the PRODUCT_MANAGER role in an organization that is a provider.",
  );
  assert.equal(
    (problem("/teams/{teamId}", "get", "404", "resourceNotFound") as { detail: string }).detail,
    "There is no team with this ID, or you aren't allowed to see it.",
  );
  assert.deepEqual((problem("/teams", "post", "409", "alreadyExists") as { errors: unknown }).errors, [
    { pointer: "/name", code: "taken", detail: "It exists." },
  ]);
  assert.equal(
    headerOf(response("/teams", "get", "403"), "WWW-Authenticate").example,
    'Bearer realm="datenmarkt", error="insufficient_scope", scope="teams:write"',
  );
  assert.equal("x-problems" in operation("/teams", "post"), false);
});

test("an invalid transition is one that the lifecycle doesn't allow", () => {
  const refused = problem("/subscriptions/{subscriptionId}/review", "post", "409", "invalidStateTransition") as Record<
    string,
    unknown
  >;
  assert.equal(refused.currentStatus, "APPROVED");
  assert.equal(refused.detail, "The subscription is APPROVED. The operation requires REQUESTED.");
  assert.ok((refused.allowedTransitions as string[]).includes("CANCELLATION_REQUESTED"));
  assert.equal(refused.resource, `/v1/subscriptions/${subscriptionId}`);
});

test("an error response explains each of its problem types", () => {
  const conflict = response("/teams", "post", "422");
  const { "x-problemTypes": causes = {} } = conflict;
  assert.deepEqual(Object.keys(causes), ["validation-failed", "idempotency-key-reused"]);
  assert.equal(conflict.description, Object.values(causes).join(" "));
  assert.deepEqual(Object.keys(response("/teams", "get", "401")["x-problemTypes"] ?? {}), ["unauthenticated"]);
});

test("an ETag's description explains what the tag is for", () => {
  const textOf = (path: string, method: "get" | "post" | "patch", code: string): string | undefined =>
    headerOf(response(path, method, code), "ETag").description;
  assert.equal(textOf("/teams", "get", "200"), "ETagOfList");
  assert.equal(textOf("/teams", "post", "201"), "ETag");
  assert.equal(textOf("/teams/{teamId}", "get", "200"), "ETag");
  assert.equal(textOf("/subscriptions/{subscriptionId}/review", "post", "200"), "ETagOfUnread");
  assert.equal(textOf("/me", "get", "200"), "ETagOfReadOnly");
});

test("a response has no ETag if no operation accepts it", () => {
  assert.equal(response("/team-searches", "post", "200").headers?.ETag, undefined);
  assert.equal(response("/mails", "post", "201").headers?.ETag, undefined);
});

test("numbers in errors have thousands separators, and large sizes have a unit", () => {
  const detailOf = (schema: object): string | undefined => findViolation(makeDescription(), schema)?.detail;
  assert.equal(detailOf({ type: "integer", maximum: 1000000 }), "must be at most 1,000,000");
  assert.equal(detailOf({ type: "string", minLength: 1 }), "must be at least 1 character long");
  assert.equal(size(5 * 2 ** 30), "5 GiB (5,368,709,120 bytes)");
  assert.equal(size(2017), "2,017 bytes");
});

test("errors that can't occur aren't listed", () => {
  const codes = Object.keys(operation("/subscriptions", "get").responses);
  assert.deepEqual(codes, ["200", "304", "400", "429", "500", "503", "default"]);
  assert.equal(operation("/teams/{teamId}", "get").responses["412"], undefined);
});

for (const [schema, code] of [
  [{ type: "integer", maximum: 200, minimum: 1 }, "too-large"],
  [{ type: "string", enum: ["A", "B"] }, "not-allowed"],
  [{ type: "string", format: "uuid" }, "format"],
  [{ type: "string", maxLength: 5 }, "too-long"],
  [{ type: "array", maxItems: 2 }, "too-many"],
  [{ type: "boolean" }, "type"],
  [{}, undefined],
] as const) {
  test(`finds ${code ?? "no violation"} for ${JSON.stringify(schema)}`, () => {
    assert.equal(findViolation(makeDescription(), schema as object)?.code, code);
  });
}

test("finds the most instructive violation in a body, even in a nested field", () => {
  const schema = {
    properties: {
      price: { properties: { amount: { type: "string", minLength: 1 } } },
      note: { type: "string", maxLength: 9 },
    },
  };
  assert.equal(findBodyViolation(makeDescription(), schema)?.pointer, "/price/amount");
});

test("describes a path's resource in words", () => {
  assert.equal(nounOf("/technical-users/{technicalUserId}"), "technical user");
  assert.equal(nounOf("/accesses/{accessId}/activation"), "access grant");
  assert.equal(nounOf("/organizations/{organizationId}/members/{userId}"), "member");
});

test("an example path includes the server's base path", () => {
  const listed = {
    path: "/teams/{teamId}",
    method: "get",
    operation: operation("/teams/{teamId}", "get"),
    pathItem: description.paths["/teams/{teamId}"],
  };
  assert.equal(examplePath(description, listed as never), `/v1/teams/${teamId}`);
});
