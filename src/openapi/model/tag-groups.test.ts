import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDescription } from "../../../tests/support/description";
import { listTagGroups } from "./tag-groups";

const tags = [{ name: "teams" }, { name: "bundles" }, { name: "users" }];

test("tags stand in the order of their groups", () => {
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

test("a description without groups has all tags in one without a name", () => {
  assert.deepEqual(listTagGroups(makeDescription({ tags })), [{ name: "", title: "", tags }]);
});

test("each tag is in exactly one group, and known", () => {
  const grouped = makeDescription({ tags, "x-tagGroups": [{ name: "a", tags: ["teams", "plans", "users", "users"] }] });
  assert.throws(() => listTagGroups(grouped), {
    message: [
      "openapi/openapi.yaml:/x-tagGroups: the tag plans isn't known → use one of teams, bundles, users",
      "openapi/openapi.yaml:/x-tagGroups: the tag bundles is not in exactly one group → name it in one",
      "openapi/openapi.yaml:/x-tagGroups: the tag users is not in exactly one group → name it in one",
    ].join("\n"),
  });
});
