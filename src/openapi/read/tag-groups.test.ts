import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription } from "../../../tests/support/description";
import { listTagGroups } from "./tag-groups";

const tags = [{ name: "teams" }, { name: "bundles" }, { name: "users" }];

test("lists tags in the order of their groups", () => {
  const groups = listTagGroups(
    makeDescription({
      tags,
      "x-tagGroups": [
        { name: "contracts", tags: ["bundles"] },
        { name: "people", "x-displayName": "People", tags: ["users", "teams"] },
      ],
    }),
  );
  assert.deepEqual(groups, [
    { name: "contracts", title: "contracts", tags: [{ name: "bundles" }] },
    { name: "people", title: "People", tags: [{ name: "users" }, { name: "teams" }] },
  ]);
});

test("reports undeclared tags and tags that aren't in exactly one group", () => {
  const grouped = makeDescription({ tags, "x-tagGroups": [{ name: "a", tags: ["teams", "plans", "users", "users"] }] });
  assert.throws(() => listTagGroups(grouped), {
    message: [
      'openapi/openapi.yaml:/x-tagGroups: the tag "plans" isn\'t declared → use one of teams, bundles, users',
      'openapi/openapi.yaml:/x-tagGroups: the tag "bundles" isn\'t in exactly one group → list it in one group',
      'openapi/openapi.yaml:/x-tagGroups: the tag "users" isn\'t in exactly one group → list it in one group',
    ].join("\n"),
  });
});
