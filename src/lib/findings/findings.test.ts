import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { type Finding, formatFinding } from "./finding";
import { didYouMean, nearest } from "./nearest";
import { PositionFinder } from "./positions";
import { reportFindings } from "./report";

const finding: Finding = { file: "docs/a.mdx", place: 3, column: 7, message: "it is wrong", fix: "right it" };

test("formats a finding as one line, with as much of its position as is known", () => {
  assert.equal(formatFinding(finding), "docs/a.mdx:3:7: it is wrong → right it");
  assert.equal(formatFinding({ ...finding, place: undefined }), "docs/a.mdx: it is wrong → right it");
  assert.equal(formatFinding({ ...finding, message: "it\n  is wrong" }), "docs/a.mdx:3:7: it is wrong → right it");
});

test("reports findings sorted by file and line, each once, with the totals", () => {
  const findings = [{ ...finding, place: 12 }, { ...finding, file: "docs/B.mdx" }, finding, finding];
  assert.equal(
    reportFindings(findings),
    [
      "docs/a.mdx:3:7: it is wrong → right it",
      "docs/a.mdx:12:7: it is wrong → right it",
      "docs/B.mdx:3:7: it is wrong → right it",
      "",
      "3 errors in 2 files.",
    ].join("\n"),
  );
});

test("turns findings into annotations on the lines of a pull request", () => {
  const odd = { ...finding, file: "docs/a,b.mdx", message: "100% wrong" };
  assert.equal(
    reportFindings([odd], "github").split("\n")[0],
    "::error file=docs/a%2Cb.mdx,line=3,col=7::100%25 wrong → right it",
  );
});

test("finds the nearest name, unless none is close", () => {
  const known = ["createBundle", "createTeam", "fetchFiles"];
  assert.equal(nearest("createBundel", known), "createBundle");
  assert.equal(nearest("CreateTeam", known), "createTeam");
  assert.equal(nearest("approve", known), undefined);
  assert.equal(nearest("", known), undefined);
  assert.equal(didYouMean("fetchFile", known, "use another"), 'did you mean "fetchFiles"? Otherwise, use another');
  assert.equal(didYouMean("approve", known, "use another"), "use another");
});

const files = {
  "api/root.yaml":
    'paths:\n  /teams:\n    $ref: "paths/teams.yaml#/~1teams"\ncomponents:\n  securitySchemes:\n    a: { type: http }\n',
  "api/paths/teams.yaml":
    "/teams:\n  get:\n    summary: Teams\n    responses:\n      '200':\n        $ref: ../components/responses.yaml#/Teams\n",
  "api/components/responses.yaml":
    "Teams:\n  description: Teams.\n  content:\n    schema: { $ref: schemas/teams.yaml#/Team }\n",
  "api/components/schemas/teams.yaml": "Other: {}\nTeam:\n  properties:\n    name:\n      description: Name.\n",
  "digests.json": '{\n  "/paths/gone": "1"\n}\n',
};

for (const [what, file, pointer, expected] of [
  ["in its own file", "api/paths/teams.yaml", "/~1teams/get/summary", "api/paths/teams.yaml:3:5"],
  ["into the bundle, through a reference", "api/root.yaml", "/paths/~1teams/get/summary", "api/paths/teams.yaml:3:5"],
  ["to a missing key, at its parent", "api/root.yaml", "/paths/~1teams/get/nothing", "api/paths/teams.yaml:2:3"],
  [
    "that a view references, in the bundle's source",
    "digests.json",
    "/components/responses/Teams/description",
    "api/components/responses.yaml:2:3",
  ],
  ["that a view names and the bundle no longer has, in the view", "digests.json", "/paths/gone", "digests.json:2:3"],
] as const) {
  test(`finds the line of a pointer ${what}`, () => {
    process.chdir(makeFolder(files));
    const finder = new PositionFinder({ root: "api/root.yaml", views: /^digests\.json$/ });
    const found = finder.resolve({ file, place: pointer, message: "", fix: "" });
    assert.equal([found.file, found.place, found.column].join(":"), expected);
  });
}

test("keeps a pointer if its file can't be read", () => {
  process.chdir(makeFolder());
  const found = new PositionFinder().resolve({ file: "none.yaml", place: "/a", message: "wrong", fix: "fix" });
  assert.equal(formatFinding(found), "none.yaml:/a: wrong → fix");
});
