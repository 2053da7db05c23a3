import assert from "node:assert/strict";
import { test } from "node:test";
import { readOperatorValues } from "../../config/operator-values";
import { Api } from "../../openapi/model/api";
import { normalizeDescription } from "../../openapi/read/normalize";
import { listOperations } from "../../openapi/read/operations";
import { makeContext } from "../reference/pages";
import { publishDescription } from "../reference/publish";
import { splitByTag } from "./tag-description";

test("each tag has a file below openapi/, whatever characters its name contains", () => {
  const tags = ["User accounts", "orders/open", "../../etc"];
  const paths = Object.fromEntries(tags.map((tag, index) => [`/path-${index}`, { get: { tags: [tag] } }]));
  const source = { openapi: "3.1.0", info: { title: "Test", version: "1" }, paths };
  const { description } = normalizeDescription(source, "openapi.json");
  const context = makeContext(new Api(description), "en", readOperatorValues({}));
  const names = context.api.tags.map(({ id }) => id);
  const files = splitByTag(publishDescription(context, "https://portal.example/"), names);
  for (const file of files.keys()) assert.match(file, /^openapi\/[\w-]+\.json$/);
  const shown = [...files.values()].map((own) => [own.tags[0]?.name, listOperations(own).map(({ path }) => path)]);
  assert.deepEqual(
    shown,
    tags.map((tag, index) => [tag, [`/path-${index}`]]),
  );
});
