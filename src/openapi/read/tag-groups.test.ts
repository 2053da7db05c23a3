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
