import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import { readUsages } from "./usages";

const page = (title: string, body: string, more = ""): string => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

test("lists each guide once for an operation that it names, at the guide's route", () => {
  const folder = makeFolder({
    "index.mdx": page("Start", '<Operation id="a" />', "slug: /\n"),
    "guides/index.mdx": page("Guides", '<Call operation="a" answer="none" /> and <Operation id="a" />'),
    "guides/team.mdx": page("Team", '<Operation id="b" />'),
  });
  const usages = readUsages(folder);
  assert.deepEqual(usages.get("a"), [
    { route: "/docs/guides/", title: "Guides" },
    { route: "/docs/", title: "Start" },
  ]);
  assert.deepEqual(usages.get("b"), [{ route: "/docs/guides/team", title: "Team" }]);
});
