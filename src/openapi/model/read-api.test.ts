import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { parametersOf } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import { inEachLanguage, type LocaleId, localeIds } from "../../config/locales";
import { readOperatorValues } from "../../config/operator-values";
import { words } from "../../config/words";
import { bundleFile } from "../read/bundle";
import { type ListedOperation, listOperations } from "../read/operations";
import { problemsRoute, readProblems } from "../read/problems";
import { resolve } from "../read/resolve";
import type { Description, Example, MediaType, Response } from "../read/types";
import { type ApiReading, readApi } from "./read-api";

const project = process.cwd();
const operator = readOperatorValues({});

let reading: ApiReading;
let descriptions: Record<LocaleId, Description>;
let operations: ListedOperation[];
before(async () => {
  reading = await readApi(operator);
  descriptions = inEachLanguage((locale) => reading.apis[locale].document);
  operations = listOperations(descriptions.en);
});

test("every example and default of the portal's own description fits its schema", () => {
  assert.deepEqual(reading.warnings, []);
});

test("warns about each example and default that doesn't fit its schema, with its line", async () => {
  const root = "tests/fixtures/cases/unfitting-examples.yaml";
  const lines = readFileSync(root, "utf8").split("\n");
  const english = readOperatorValues({ LANGUAGES: "en" });
  const { warnings } = await readApi(english, { root, bundle: bundleFile });
  assert.deepEqual(
    warnings.map(({ place }) => Number(place)).sort((one, other) => one - other),
    lines.flatMap((line, index) => (line.endsWith("# unfitting") ? [index + 1] : [])),
  );
  for (const { message } of warnings) assert.match(message, /^the (example|default) doesn't fit its schema: /);
});

test("every JSON body and response has an example", () => {
  const lacking = operations.flatMap(({ id, operation }) => {
    const body = operation.requestBody && resolve(descriptions.en, operation.requestBody);
    const contents: Record<string, MediaType>[] = [
      body?.content ?? {},
      ...Object.entries(operation.responses)
        .filter(([status]) => status !== "default")
        .map(([, response]) => resolve(descriptions.en, response).content ?? {}),
    ];
    return contents
      .flatMap((content) => Object.entries(content))
      .filter(([type, { examples = {} }]) => type.includes("json") && Object.keys(examples).length === 0)
      .map(() => id);
  });
  assert.deepEqual(lacking, []);
});

test("every parameter has an example", () => {
  const lacking = operations.flatMap((listed) =>
    parametersOf(descriptions.en, listed).flatMap(({ name, example }) => (example === undefined ? [name] : [])),
  );
  assert.deepEqual(lacking, []);
});

/** @returns every problem in the operations' responses, with the status of the response */
function listProblems(): { status: string; problem: { code: string; status: number; type: string } }[] {
  return operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, reference]) => {
      const { content = {} } = resolve<Response>(descriptions.en, reference);
      const { examples = {} } = content["application/problem+json"] ?? {};
      return Object.values(examples).map((example) => ({
        status,
        problem: resolve<Example>(descriptions.en, example).value as { code: string; status: number; type: string },
      }));
    }),
  );
}

test("the problems in the responses match the error catalog", () => {
  const catalog = readProblems();
  const problems = listProblems();
  assert.deepEqual(
    // No operation returns the problem with a method that none has.
    [...new Set(problems.map(({ problem }) => problem.code)), "method-not-allowed"].sort(),
    Object.keys(catalog).sort(),
    "codes in the responses, and entries of openapi/problems.yaml",
  );
  for (const { status, problem } of problems) {
    assert.equal(problem.status, catalog[problem.code]?.status, problem.code);
    assert.equal(String(problem.status), status, problem.code);
    assert.equal(problem.type, `${operator.siteUrl}${problemsRoute}#${problem.code}`);
  }
});

test("technical users and tokens have the same scopes in both languages", () => {
  for (const locale of localeIds) {
    const { schemas, securitySchemes } = descriptions[locale].components;
    const { scopes = {} } = securitySchemes.oauth2?.flows?.clientCredentials ?? {};
    assert.deepEqual(schemas.TechnicalUserScope?.["x-enumDescriptions"], scopes);
    assert.deepEqual(schemas.TechnicalUserScope?.enum, Object.keys(scopes));
  }
});

test("operations use only known parties, roles, and scopes", () => {
  const roles = descriptions.en.components.schemas.Role?.enum ?? [];
  const scopes = descriptions.en.components.securitySchemes.oauth2?.flows?.clientCredentials?.scopes ?? {};
  for (const { id, operation } of operations) {
    const permissions = operation["x-permissions"] ?? [];
    assert.ok(permissions.length > 0, `${id} lists no party`);
    for (const party of permissions.flatMap(({ parties }) => parties))
      assert.ok(
        Object.hasOwn(words.de.parties, party) && Object.hasOwn(words.en.parties, party),
        `${id}: the party ${party}`,
      );
    for (const role of permissions.flatMap(({ roles: allowed }) => allowed))
      assert.ok(roles.includes(role), `${id}: the role ${role}`);
    for (const scope of (operation.security ?? []).flatMap(Object.values<string[]>).flat()) {
      assert.ok(scopes[scope], `${id}: the scope ${scope}`);
    }
  }
});

test("an operator's URLs replace the ones in the description", async () => {
  const own = readOperatorValues({
    SITE_URL: "https://own.example",
    BASE_URL: "/portal/",
    API_SERVER: "https://api.own.example/v2",
    API_TEST_SERVER: "https://test.own.example/v2",
  });
  const { document: en } = (await readApi(own)).apis.en;
  assert.deepEqual(
    en.servers.map(({ url }) => url),
    [own.apiServer, own.apiTestServer],
  );
  const { tokenUrl = "" } = en.components.securitySchemes.oauth2?.flows?.clientCredentials ?? {};
  assert.equal(new URL(tokenUrl, own.apiTestServer).href, "https://test.own.example/oauth2/token");
  const json = JSON.stringify(en);
  for (const written of [operator.siteUrl, operator.apiServer, operator.apiTestServer]) {
    assert.ok(!json.includes(written), written);
  }
  assert.ok(json.includes(`"https://own.example/portal${problemsRoute}#`));
  assert.doesNotMatch(json, /own\.example\/(?!portal\/|v2|oauth2\/)/);
});

const small = {
  "openapi/openapi.yaml": `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
servers: []
tags: [{ name: teams }]
components: { securitySchemes: {}, schemas: {} }
paths:
  /teams:
    get: { operationId: fetchTeams, tags: [teams], summary: "See [it](operation:fetchTeams).", responses: {} }
`,
  "openapi/overlays/de/teams.yaml": `actions:
  - target: $
    update: { info: { title: Test }, paths: { /teams: { get: { summary: "Siehe [dies](operation:fetchTeams)." } } } }
`,
  "openapi/lifecycles.yaml": "{}\n",
};

for (const [language, edited, place] of [
  ["English", "openapi/openapi.yaml", "openapi/openapi.yaml:8:52"],
  ["German", "openapi/overlays/de/teams.yaml", "openapi/overlays/de:/paths/~1teams/get/summary"],
] as const) {
  for (const id of ["fetchTeam", "fetch-teams"]) {
    test(`reports the ${language} link to the unknown operation ${id} with its location`, async (t) => {
      t.after(() => process.chdir(project));
      const wrong = small[edited].replace("operation:fetchTeams", `operation:${id}`);
      process.chdir(makeFolder({ ...small, [edited]: wrong }));
      assert.deepEqual(await messagesOf(() => readApi(operator)), [
        `${place}: the link operation:${id} points to a missing operation → did you mean "fetchTeams"? Otherwise, use an operationId that exists`,
      ]);
    });
  }
}

test("reports a replacement that isn't an operation, in the writer's file", async (t) => {
  t.after(() => process.chdir(project));
  const get = "get: { operationId: fetchTeams, x-replaced-by: fetchTeam,";
  const root = small["openapi/openapi.yaml"].replace("get: { operationId: fetchTeams,", get);
  process.chdir(makeFolder({ "own.yaml": root }));
  assert.deepEqual(await messagesOf(() => readApi(operator, { root: "own.yaml", bundle: bundleFile })), [
    `own.yaml:8:37: fetchTeams is replaced by fetchTeam, which isn't an operation → did you mean "fetchTeams"? Otherwise, use an operationId that exists`,
  ]);
});
