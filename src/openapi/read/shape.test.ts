import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { parse } from "yaml";
import { makeFolder } from "../../../tests/support/folders";
import { readOperatorValues } from "../../config/operator-values";
import { FindingsError } from "../../lib/findings/finding";
import { makeContext } from "../../plugins/reference/pages";
import { readApi } from "../model/read-api";
import { renderOperationPage } from "../render/page";
import { renderIntroductionPage, renderLandingPage } from "../render/reference-pages";
import { bundleFile } from "./bundle";
import { correctShape } from "./shape";

const operator = readOperatorValues({ MISSING_TRANSLATIONS: "warn" });

/** A description with every object that pages show. */
const valid: object = parse(readFileSync("tests/fixtures/shop.yaml", "utf8"));

/** @returns every place in a value, as a list of keys */
const listPlaces = (value: unknown, place: (string | number)[] = []): (string | number)[][] => [
  ...(place.length > 0 ? [place] : []),
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, child]) => listPlaces(child, [...place, key]))
    : []),
];

/** @returns a copy with another value at a place; without the key if the value is undefined */
function mutate(description: object, place: (string | number)[], value: unknown): object {
  const copy = structuredClone(description);
  let holder = copy as Record<string | number, unknown>;
  for (const key of place.slice(0, -1)) holder = holder[key] as typeof holder;
  const key = place.at(-1) ?? "";
  if (value !== undefined) holder[key] = value;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy;
}

test("a value of any wrong type gives pages, or an error with its file", async () => {
  const file = path.join(makeFolder(), "openapi.json");
  const places = listPlaces(valid);
  const wrong = fc.constantFrom<unknown>(undefined, null, 200, true, "text", "", [], [null], {}, { a: "b" }, [["a"]]);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), wrong, async (place, value) => {
      writeFileSync(file, JSON.stringify(mutate(valid, place, value)));
      try {
        const { en } = (await readApi(operator, { root: file, bundle: bundleFile })).apis;
        const context = makeContext(en, "en", operator);
        renderLandingPage(context);
        renderIntroductionPage(context);
        for (const operation of en.operations) renderOperationPage(context, operation);
      } catch (error) {
        if (!(error instanceof FindingsError)) throw error;
        assert.doesNotMatch(error.message, /is not a function|Cannot read properties|is not iterable/);
        for (const { file, message, fix } of error.findings) assert.ok(file && message && fix);
      }
    }),
    { numRuns: 150 },
  );
});

test("numbers become text, empty keys go, and other wrong values are left out with their place", () => {
  const description = {
    info: { title: 2024, description: 200 },
    tags: [{ name: 1 }, "orders"],
    paths: { "/a": { get: { summary: ["a"], tags: [1, null], responses: { 200: null, "x-a": "b" } } }, "x-note": "c" },
    components: { schemas: { A: { required: ["a", {}], items: [{}, "b"], minLength: "1" }, B: { allOf: {} } } },
    servers: {},
  };
  const warnings = correctShape(description, "openapi.yaml");
  assert.deepEqual(description, {
    info: { title: "2024", description: "200" },
    tags: [{ name: "1" }],
    paths: { "/a": { get: { tags: ["1"], responses: { 200: {}, "x-a": "b" } } }, "x-note": "c" },
    components: { schemas: { A: { required: ["a"], items: [{}] }, B: {} } },
  });
  const places = warnings.map(({ place }) => place);
  assert.deepEqual(
    new Set(places),
    new Set([
      "/tags/1",
      "/paths/~1a/get/summary",
      "/paths/~1a/get/tags/1",
      "/components/schemas/A/required/1",
      "/components/schemas/A/items/1",
      "/components/schemas/A/minLength",
      "/components/schemas/B/allOf",
      "/servers",
    ]),
  );
});
