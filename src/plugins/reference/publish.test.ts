import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription, makeOperation } from "../../../tests/support/description";
import { readOperatorValues } from "../../config/operator-values";
import { normalizeDescription } from "../../openapi/read/normalize";
import { listOperations } from "../../openapi/read/operations";
import { makeContext } from "./pages";
import { publishDescription } from "./publish";

test("an operation has the same slug in the published description as on its page", () => {
  const ids = ["introduction", "L-I-S-T", "l_i_s_t", "getTeam"];
  const paths = Object.fromEntries(ids.map((id) => [`/${id}`, { get: makeOperation(id) }]));
  const { description } = normalizeDescription(makeDescription({ paths }), "openapi.yaml");
  const context = makeContext(description, "en", readOperatorValues({}), new Map());
  const slugs = listOperations(description).map(({ slug }) => slug);
  assert.equal(new Set(slugs).size, ids.length);
  const published = publishDescription(context, "https://portal.example/");
  assert.deepEqual(
    listOperations(published).map(({ slug }) => slug),
    slugs,
  );
});
