import assert from "node:assert/strict";
import { test } from "node:test";
import { listChangedPages } from "./changed-pages";

test("lists the pages that changed files are built into", () => {
  const files = [
    "docs/guides/team.mdx",
    "i18n/en/docusaurus-plugin-content-docs/current/guides/bundles/index.mdx",
    "docs/changelog.yaml",
    "openapi/paths/teams.yaml",
    "src/css/custom.css",
  ];
  assert.deepEqual(
    listChangedPages(files)
      .split("\n")
      .filter((line) => line.startsWith("- ")),
    [
      "- `/changelog`",
      "- `/docs/guides/team`",
      "- `/en/changelog`",
      "- `/en/docs/guides/bundles/`",
      "- the API reference, whose description changed",
    ],
  );
});

test("lists no page for a change that only affects code", () => {
  assert.match(listChangedPages(["src/css/custom.css"]), /No page's own file changed/);
});
