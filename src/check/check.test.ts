import assert from "node:assert/strict";
import { test } from "node:test";
import { type Fault, reportOf, testInCopy } from "../../tests/support/faults";

const de = "docs/guides/probe.mdx";
const second = "docs/guides/second.mdx";
const en = "i18n/en/docusaurus-plugin-content-docs/current/guides";
const overlay = "openapi/overlays/de/teams.yaml";

testInCopy();

const content: Fault[] = [
  [
    [de, "Ein Satz.", '<Operation id="createBundel" />'],
    `${de}@createBundel ✗: the operation "createBundel" doesn't exist`,
  ],
  [[de, "Noch ein Satz.", "Ein [Satz](gone.mdx)."], `${de}@gone.mdx ✗: the link gone.mdx is broken`],
  [
    [`${en}/probe.mdx`, "A sentence.", "A sentence with a [missing heading](#gone)."],
    `${en}/probe.mdx@#gone ✗: the link #gone points to a missing`,
  ],
  [
    [`${en}/probe.mdx`, "Another sentence.", "| | Value |\n|---|---|\n| Key | 1 |"],
    `${en}/probe.mdx@| | ✗: a column of the table has no heading`,
  ],
  [[second, "Ein Satz.", "# Titel"], `${second}@# Titel ✗: the page already has a title`],
  [[second, "Noch ein Satz.", "```jsno\n{}\n```"], `${second}@jsno ✗: unknown language "jsno" of a code block`],
  [[`${en}/second.mdx`, "A sentence.", "## More"], `${en}/second.mdx@## More ✗: the pages differ`],
  [
    ["sidebars.ts", '"guides/second"', '"guides/secnod"'],
    'sidebars.ts@"guides/secnod" ✗: the guide guides/secnod doesn',
  ],
  [
    ["docs/home.yaml", "createSubscription:", "createSubscripton:"],
    'docs/home.yaml@createSubscripton ✗: the operation "createSubscripton" doesn',
  ],
  [
    ["docs/home.yaml", "/sandbox", "/sandbux"],
    "docs/home.yaml@/sandbux ✗: the link /docs/advanced-guides/sandbux#in-the-browser is",
  ],
  [
    ["i18n/en/docusaurus-theme-classic/navbar.json", "item.label.API", "item.label.Api"],
    'src/config/navbar.ts@"API" ✗: "API" has no English text',
  ],
];

test("reports each error in the content on its line", async () => {
  const { report, missing } = await reportOf(content);
  assert.deepEqual(missing, [], report.join("\n"));
});

const files: Fault[] = [
  [["docs/changelog.yaml", "    added:", "    aded:"], 'docs/changelog.yaml@aded: ✗: unknown key "aded"'],
  [["docs/home.yaml", "lead:", "laed:"], 'docs/home.yaml@laed: ✗: unknown key "laed"'],
  [[de, "Ein Satz.", "Ein { Satz."], `${de}@{ Satz ✗: a brace starts code that can't be parsed`],
];

test("reports only the files that can't be read, if there are any", async () => {
  const { report, missing } = await reportOf([...files, ...content.slice(1, 2)]);
  assert.equal(missing.length, 1, report.join("\n"));
  assert.equal(report.length, files.length, report.join("\n"));
});

const wording: Fault[] = [
  [
    [overlay, "Legt ein Team in der Organisation an.", "Legt ein Teamm in der Organisaton an."],
    `${overlay}@Legt ein Teamm ✗: unknown word "Teamm"`,
  ],
  [[overlay, "Teamm", "Teamm"], `${overlay}@Legt ein Teamm ✗: unknown word "Organisaton"`],
  [
    ["openapi/problems.yaml", "Malformed request", "Malformd request"],
    'openapi/problems.yaml@Malformd ✗: unknown word "Malformd"',
  ],
  [["docs/glossar/terms.yaml", "The notice", "Please read the notice"], `docs/glossar/terms.yaml@Please ✗: "Please"`],
];

test("reports misspelled words and words to avoid", async () => {
  const { report, missing } = await reportOf(wording);
  assert.deepEqual(missing, [], report.join("\n"));
  assert.equal(report.length, wording.length, report.join("\n"));
});
