import assert from "node:assert/strict";
import { test } from "node:test";
import { makeApi, makeOperation } from "../../../tests/support/description";
import { readOperatorValues } from "../../config/operator-values";
import { Api } from "../../openapi/model/api";
import { makeContext } from "./pages";
import { publishDescription } from "./publish";

test("an operation has the same slug in the published description as on its page", () => {
  const ids = ["introduction", "L-I-S-T", "l_i_s_t", "getTeam"];
  const paths = Object.fromEntries(ids.map((id) => [`/${id}`, { get: makeOperation(id) }]));
  const context = makeContext(makeApi({ paths }), "en", readOperatorValues({}));
  const slugs = context.api.operations.map(({ slug }) => slug);
  assert.equal(new Set(slugs).size, ids.length);
  const published = publishDescription(context, "https://portal.example/");
  assert.deepEqual(
    new Api(published).operations.map(({ slug }) => slug),
    slugs,
  );
});
