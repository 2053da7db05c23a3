import assert from "node:assert/strict";
import { test } from "node:test";
import set from "lodash/set";
import unset from "lodash/unset";
import { lintByRuleset } from "../../src/check/spectral";
import type { Description } from "../../src/openapi/read/types";

/*
 * Tests that the project's Spectral rules find the errors that they are designed to find. `npm run check` checks that
 * the published descriptions follow the rules.
 */

const json = {
  schema: { $ref: "#/components/schemas/Team" },
  examples: { team: { value: { name: "Datenprodukte" } } },
};

const makeErrors = (...statuses: string[]): object =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: "#/components/responses/Error" }]));

const makeParameter = (name: string, place: string): object => ({
  name,
  in: place,
  required: true,
  description: "A parameter.",
  schema: { type: "string" },
  example: "4711",
});

const makeOperation = (operationId: string, parts: object): object => ({
  operationId,
  tags: ["teams"],
  summary: "Do something",
  description: "Does something.",
  "x-permissions": [{ parties: ["provider"], roles: ["MEMBER"] }],
  security: [{ oauth2: ["teams:read"] }],
  ...parts,
});

const makeBody = (mediaType: string): object => ({ description: "A team.", content: { [mediaType]: json } });

const makeResponses = (...statuses: string[]): object => ({
  "200": {
    description: "The team.",
    headers: Object.fromEntries(
      ["X-Correlation-ID", "RateLimit", "RateLimit-Policy"].map((name) => [
        name,
        { description: "A header.", schema: { type: "string" }, example: "4711" },
      ]),
    ),
    content: { "application/json": json },
  },
  ...makeErrors("400", "401", "403", "429", "500", "503", "default", ...statuses),
});

/** @returns a description that follows all rules */
function makeDescription(): object {
  const changes = {
    parameters: [makeParameter("If-Match", "header")],
    responses: makeResponses("412", "415", "422", "428"),
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "Test",
      version: "1.0.0",
      summary: "A test.",
      description: "A test.",
      contact: { name: "Support", url: "https://support.example", email: "support@support.example" },
      license: { name: "None", url: "https://license.example" },
    },
    servers: [{ url: "https://api.test.example/v1", description: "Test." }],
    tags: [{ name: "teams", description: "Teams." }],
    paths: {
      "/team-names": {
        get: makeOperation("listTeams", { parameters: [makeParameter("sort", "query")], responses: makeResponses() }),
        post: makeOperation("createTeam", {
          parameters: [makeParameter("Idempotency-Key", "header")],
          requestBody: makeBody("application/json"),
          responses: makeResponses("415", "422"),
        }),
      },
      "/team-searches": {
        post: makeOperation("searchTeams", {
          requestBody: makeBody("application/json"),
          responses: makeResponses("415", "422"),
        }),
      },
      "/teams/{teamId}": {
        parameters: [makeParameter("teamId", "path")],
        patch: makeOperation("updateATeam", { requestBody: makeBody("application/merge-patch+json"), ...changes }),
        delete: makeOperation("deleteTeam", changes),
      },
    },
    components: {
      schemas: {
        Team: {
          type: "object",
          description: "A team.",
          properties: {
            name: { type: "string", description: "Its name.", example: "Datenprodukte" },
            description: { type: "string", description: "What it does." },
          },
        },
        Problem: { type: "object", description: "A problem.", properties: {} },
      },
      responses: {
        Error: {
          description: "An error.",
          content: {
            "application/problem+json": {
              schema: { $ref: "#/components/schemas/Problem" },
              examples: { problem: { $ref: "#/components/examples/Problem" } },
            },
          },
        },
      },
      examples: { Problem: { summary: "A problem.", value: { parameters: [{ type: "city", example: "Kiel" }] } } },
      securitySchemes: {
        oauth2: {
          type: "oauth2",
          description: "OAuth 2.0.",
          flows: {
            clientCredentials: { tokenUrl: "https://api.test.example/t", scopes: { "teams:read": "Read teams." } },
          },
        },
      },
    },
  };
}

const list = "paths./team-names.get";
const create = "paths./team-names.post";
const pathItem = "paths./teams/{teamId}";
const change = `${pathItem}.patch`;
const remove = `${pathItem}.delete`;
const team = "components.schemas.Team";

/** The error, the rule that finds it, its location, and the wrong value. Without a value, the key is removed. */
const faults: [fault: string, rule: string, place: string, value?: unknown][] = [
  ["an operationId in snake case", "operation-id-camel-case", `${list}.operationId`, "list_teams"],
  ["a path in camel case", "path-kebab-case", "paths./teamMembers", {}],
  ["a property in snake case", "property-camel-case", `${team}.properties.mail_address`, { type: "string" }],
  ["a summary with a period", "operation-summary-without-full-stop", `${list}.summary`, "List teams."],
  ["a summary of one word", "operation-summary-length", `${list}.summary`, "List"],
  ["an error in plain JSON", "error-problem-json", "components.responses.Error.content", { "application/json": json }],
  ["an error without content", "error-problem-json", "components.responses.Error.content"],
  ["an operation without a 429 response", "errors-of-every-operation", `${list}.responses.429`],
  ["an operation without a 401 response", "errors-of-closed-operations", `${list}.responses.401`],
  ["an operation without a 403 response", "errors-of-restricted-operations", `${list}.responses.403`],
  ["an operation with a body but without a 415 response", "errors-of-bodies", `${create}.responses.415`],
  ["a response without a rate limit", "response-headers", `${list}.responses.200.headers.RateLimit`],
  ["a response without headers", "response-headers", `${list}.responses.200.headers`],
  ["a body without an example", "request-example", `${create}.requestBody.content.application/json.examples`],
  ["a response without an example", "response-example", `${list}.responses.200.content.application/json.examples`],
  ["a parameter without an example", "parameter-example", `${list}.parameters.0.example`],
  ["a path parameter without an example", "parameter-example", `${pathItem}.parameters.0.example`],
  ["a header without an example", "header-example", `${list}.responses.200.headers.RateLimit.example`],
  ["an operation without a scope", "operation-security", `${list}.security`],
  ["an operation without permissions", "operation-permissions", `${list}.x-permissions`],
  ["an unknown party", "operation-permissions", `${list}.x-permissions.0.parties.0`, "nobody"],
  [
    "permissions that aren't a list",
    "operation-permissions",
    `${list}.x-permissions`,
    { parties: ["provider"], roles: [] },
  ],
  [
    "an allOf branch with only `required`",
    "generators-read-all-of",
    "components.schemas.TeamChange",
    {
      description: "A change.",
      allOf: [{ $ref: "#/components/schemas/Team" }, { type: "object", required: ["name"] }],
    },
  ],
  [
    "a default in an update",
    "change-without-default",
    `${change}.requestBody.content.application/merge-patch+json.schema`,
    {
      type: "object",
      description: "A change.",
      properties: { open: { type: "boolean", description: "Open.", default: true } },
    },
  ],
  ["an update with plain JSON", "patch-merge-patch", `${change}.requestBody.content`, { "application/json": json }],
  ["an update without If-Match", "change-if-match", `${change}.parameters`, []],
  ["a deletion without parameters", "change-if-match", `${remove}.parameters`],
  ["a deletion with an optional If-Match", "change-if-match", `${remove}.parameters.0.required`, false],
  ["a deletion without 428", "change-if-match", `${remove}.responses.428`],
  ["a creation without Idempotency-Key", "post-idempotency-key", `${create}.parameters`],
  ...[
    "info.summary",
    "servers.0.description",
    "tags.0.description",
    `${list}.description`,
    `${list}.parameters.0.description`,
    `${list}.responses.200.description`,
    `${list}.responses.200.headers.RateLimit.description`,
    `${create}.requestBody.description`,
    `${pathItem}.parameters.0.description`,
    "components.responses.Error.description",
    "components.securitySchemes.oauth2.flows.clientCredentials.scopes.teams:read",
    `${team}.description`,
    `${team}.properties.name.description`,
    `${team}.properties.name.x-enumDescriptions.A`,
    "components.examples.Problem.summary",
  ].map(
    (place) =>
      [`a missing period at ${place}`, "description-full-stop", place, "No sentence"] as [
        string,
        string,
        string,
        string,
      ],
  ),
];

/** @returns the rules that a description violates */
const judge = async (description: object): Promise<Set<string>> =>
  new Set((await lintByRuleset(description as Description, 0)).map(({ rule }) => rule));

test("reports nothing for a description that follows the rules", async () => {
  assert.deepEqual([...(await judge(makeDescription()))], []);
});

for (const [fault, rule, place, value] of faults) {
  test(`finds ${fault}`, async () => {
    const description = makeDescription();
    if (value === undefined) assert.ok(unset(description, place), place);
    else set(description, place, value);
    const rules = await judge(description);
    assert.ok(rules.has(rule), `${rule} isn't reported, only ${[...rules].join(", ") || "nothing"}`);
  });
}
