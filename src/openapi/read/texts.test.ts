import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription } from "../../../tests/support/description";
import { listTexts } from "./texts";

test("lists human-readable text but no data", () => {
  const description = makeDescription({ tags: [{ name: "teams", "x-displayName": "Teams" }] });
  description.components.schemas.Team = {
    description: "A team.",
    example: { description: "data" },
    default: { title: "data" },
    enum: ["A"],
    "x-enumDescriptions": { A: "The first." },
    properties: { title: { type: "string", description: "Its title.", examples: ["data"] } },
  };
  description.components.examples = { Team: { summary: "A team.", value: { title: "data", description: "data" } } };
  description.components.securitySchemes.oauth2 = {
    flows: { clientCredentials: { tokenUrl: "https://api.test.example", scopes: { "teams:read": "Read teams." } } },
  };
  assert.deepEqual(
    [...listTexts(description).keys()],
    [
      "/info/title",
      "/tags/0/x-displayName",
      "/components/schemas/Team/description",
      "/components/schemas/Team/x-enumDescriptions/A",
      "/components/schemas/Team/properties/title/description",
      "/components/securitySchemes/oauth2/flows/clientCredentials/scopes/teams:read",
      "/components/examples/Team/summary",
    ],
  );
});

test("lists text under names that writers choose, such as default", () => {
  const description = makeDescription({
    paths: { "/teams": { get: { responses: { default: { description: "An error." } } } } },
  });
  description.components.examples = { default: { summary: "A team." } };
  description.components.schemas.Setting = { properties: { default: { description: "The default." } } };
  assert.deepEqual([...listTexts(description).values()], ["Test API", "An error.", "The default.", "A team."]);
});
