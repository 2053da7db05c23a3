/** Each text, field, and value of a description is on a page: of small ones, what reference generators get wrong, and of random ones. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { makeFolder } from "../../../tests/support/folders";
import { showPage } from "../../../tests/support/reference-page";
import { readOperatorValues } from "../../config/operator-values";
import { listFiles } from "../../lib/files";
import { listPages, makeContext } from "../../plugins/reference/pages";
import { readApi } from "../model/read-api";
import { bundleFile } from "../read/bundle";
import { listNotShown } from "./not-shown";
import { renderIntroductionPage, renderLandingPage } from "./reference-pages";

const operator = readOperatorValues({ LANGUAGES: "en", MISSING_TRANSLATIONS: "warn" });
const folder = "tests/fixtures/cases";

/** @throws AssertionError if something in a description is on no page */
async function assertWhole(root: string): Promise<void> {
  const { en: api } = (await readApi(operator, { root, bundle: bundleFile })).apis;
  const context = makeContext(api, "en", operator);
  const pages = [
    renderLandingPage(context),
    renderIntroductionPage(context),
    ...[...listPages(context).values()].map((render) => render()),
  ];
  assert.deepEqual(
    listNotShown(
      api.document,
      pages.map(({ data }) => data),
    ),
    [],
  );
  for (const page of pages.map(showPage)) assert.doesNotMatch(page, /\[object Object\]|>undefined<(?!\/code>)/);
}

for (const root of listFiles(folder, /cases\/(multi\/root[^/]*|[^/]+)\.(yaml|json)$/))
  test(path.relative(folder, root), () => assertWhole(root));

const components = ["A", "B", "C"];
const mediaTypes = ["application/json", "application/xml", "multipart/form-data", "text/csv"];
/** Each value is different, so that none is on a page because of another one. */
let last = 1000;
const unique = (prefix: string): fc.Arbitrary<string> => fc.constant(null).map(() => `${prefix}${++last}`);
const optional = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
const texts = { description: unique("Text ") };
const examples = fc.dictionary(
  fc.constantFrom("first", "second"),
  optional({ summary: unique("Summary "), ...texts, value: unique("value") }),
);
const reference = fc.constantFrom(...components).map((name) => ({ $ref: `#/components/schemas/${name}` }));
const { schema, object } = fc.letrec<{ schema: unknown; object: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    optional({ type: fc.constant("string"), ...texts, default: unique("value") }),
    fc.record({ type: fc.constant("string"), enum: fc.array(unique("value"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant("string"), ...texts, examples: fc.array(unique("value"), { maxLength: 3 }) }),
    reference,
    fc.record({ type: fc.constant("array"), ...texts, items: tie("schema") }),
    fc.record({ type: fc.constant("object"), ...texts, additionalProperties: tie("schema") }),
    tie("object"),
    fc.record({ allOf: fc.array(fc.oneof(tie("object"), reference), { minLength: 1, maxLength: 2 }), ...texts }),
    ...["oneOf", "anyOf"].map((key) =>
      fc.record({ [key]: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }), ...texts }),
    ),
  ),
  object: fc.record({
    type: fc.constant("object"),
    properties: fc
      .array(fc.tuple(unique("field"), tie("schema")), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
  }),
}));
const content = fc.dictionary(fc.constantFrom(...mediaTypes), optional({ schema, examples }), { minKeys: 1 });
const header = fc.record({ ...texts, schema });
const descriptions = fc.record({
  openapi: fc.constant("3.1.0"),
  info: fc.record({ title: unique("Title "), version: fc.constant("1"), ...texts }),
  paths: fc.record({
    "/a": fc.record({
      post: fc.record({
        summary: unique("Summary "),
        ...texts,
        parameters: fc.array(
          fc.record({ name: unique("name"), in: fc.constantFrom("query", "header"), ...texts, schema }),
        ),
        requestBody: fc.record({ ...texts, content }),
        responses: fc.dictionary(
          fc.constantFrom("200", "201", "404"),
          fc.record({ ...texts, headers: fc.dictionary(unique("X-Header-"), header), content }),
          { minKeys: 1 },
        ),
      }),
      // So that every component is used.
      get: fc.constant({
        responses: {
          "200": {
            description: "All components",
            content: {
              "application/json": {
                schema: { prefixItems: components.map((name) => ({ $ref: `#/components/schemas/${name}` })) },
              },
            },
          },
        },
      }),
    }),
  }),
  components: fc.record({ schemas: fc.record(Object.fromEntries(components.map((name) => [name, object]))) }),
});

test("random descriptions", async () => {
  const file = path.join(makeFolder(), "openapi.json");
  await fc.assert(
    fc.asyncProperty(descriptions, async (description) => {
      writeFileSync(file, JSON.stringify(description));
      await assertWhole(file);
    }),
    {
      // The same descriptions in each run, so that a failure has to do with the change. `RUNS` tries others.
      ...(process.env.RUNS ? { numRuns: Number(process.env.RUNS) } : { numRuns: 30, seed: 1 }),
      includeErrorInReport: true,
    },
  );
});
