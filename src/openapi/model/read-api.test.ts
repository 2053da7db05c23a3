import assert from "node:assert/strict";
import { before, test } from "node:test";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import get from "lodash/get";
import memoize from "lodash/memoize";
import { parametersOf } from "../../../tests/support/description";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
import { inEachLanguage, type LocaleId, localeIds } from "../../config/locales";
import { readOperatorValues } from "../../config/operator-values";
import { words } from "../../config/words";
import { childPointer, parsePointer } from "../../lib/pointer";
import { bundleFile } from "../read/bundle";
import { type ListedOperation, listOperations } from "../read/operations";
import { problemsRoute, readProblems } from "../read/problems";
import { resolve } from "../read/resolve";
import { listTexts } from "../read/texts";
import type { Description, Example, Json, MediaType, Response } from "../read/types";
import { readApi } from "./read-api";

const project = process.cwd();
const operator = readOperatorValues({});

let descriptions: Record<LocaleId, Description>;
let operations: ListedOperation[];
before(async () => {
  const { apis } = await readApi(operator);
  descriptions = inEachLanguage((locale) => apis[locale].document);
  operations = listOperations(descriptions.en);
});

/** An example with the pointer to its schema. */
interface PlacedExample {
  place: string;
  schema: string;
  value: Json;
}

/** @returns every example and default in the description */
function listExamples(description: Description): PlacedExample[] {
  const examples: PlacedExample[] = [];
  function collect(node: Record<string, Json>, pointer: string): void {
    const schema = node.schema === undefined ? pointer : `${pointer}/schema`;
    if (node.example !== undefined) examples.push({ place: `${pointer}/example`, schema, value: node.example });
    if (node.default !== undefined) examples.push({ place: `${pointer}/default`, schema, value: node.default });
    for (const [key, item] of Object.entries(node.examples ?? {})) {
      const value = Array.isArray(node.examples) ? item : resolve<Example>(description, item).value;
      examples.push({ place: `${pointer}/examples/${key}`, schema, value });
    }
  }
  function walk(node: unknown, pointer: string, isMap = false): void {
    if (typeof node !== "object" || node === null) return;
    if (!isMap) collect(node as Record<string, Json>, pointer);
    for (const [key, child] of Object.entries(node)) {
      if (isMap || !/^(value|examples?)$/.test(key))
        walk(child, childPointer(pointer, key), key === "properties" || key === "responses");
    }
  }
  walk(description.paths, "/paths");
  for (const [key, components] of Object.entries(description.components)) {
    if (key !== "examples") walk(components, `/components/${key}`);
  }
  return examples;
}

/** @returns the component's pointer if the location contains only a reference to it; otherwise the pointer itself */
function followReference(description: Description, pointer: string): string {
  const node = get(description, parsePointer(pointer)) as { $ref?: string } | undefined;
  return node?.$ref && Object.keys(node).length === 1 ? followReference(description, node.$ref.slice(1)) : pointer;
}

test("every example and default is valid against its schema, including formats", (context) => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  addFormats(ajv);
  ajv.addVocabulary([
    "paths",
    "components",
    "example",
    "discriminator",
    "x-enumDescriptions",
    "x-lifecycle",
    "x-extensible",
    "x-since",
  ]);
  const { paths, components } = descriptions.en;
  ajv.addSchema({ $id: "description.json", paths, components });
  const examples = listExamples(descriptions.en);
  // Compiling takes longer than validating, and most examples use the same few schemas.
  const validatorOf = memoize((schema: string) => ajv.compile({ $ref: `description.json#${encodeURI(schema)}` }));
  const faults = examples.flatMap(({ place, schema, value }) => {
    const validate = validatorOf(followReference(descriptions.en, schema));
    return validate(value) ? [] : [`${place}: ${ajv.errorsText(validate.errors)}`];
  });
  assert.deepEqual(faults, []);
  // Far fewer would mean that this test misses some.
  assert.ok(examples.length > 300, `only ${examples.length} examples`);
  const counts = [
    `${operations.length} operations`,
    `${Object.keys(components.schemas).length} schemas`,
    `${examples.length} examples and defaults validated`,
    `${listTexts(descriptions.de).size} German texts`,
  ];
  context.diagnostic(counts.join(", "));
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
