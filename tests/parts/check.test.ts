import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Fault, reportOf, testInCopy } from "../support/faults";

const de = "docs/guides/probe.mdx";
const second = "docs/guides/second.mdx";
const en = "i18n/en/docusaurus-plugin-content-docs/current/guides";
const terms = "docs/glossar/terms.yaml";
const paths = "openapi/paths/teams.yaml";
const overlay = "openapi/overlays/de/teams.yaml";
const examples = "openapi/components/examples";

const [, version = ""] = /^ {2}version: (.+)$/m.exec(readFileSync("openapi/openapi.yaml", "utf8")) ?? [];

testInCopy();

/** Errors that one run of the check can report together, by the part that they are in. */
const groups: Record<string, Fault[]> = {
  "guides that can't be parsed": [
    [[de, "Ein Satz.", "Ein { Satz."], `${de}@{ Satz ✗: a brace starts code that can't be parsed`],
    [
      [second, "{/* #target */}", "{#upload}"],
      `${second}@{#upload} ✗: a brace starts code that can't be parsed → write {/* #upload */}`,
    ],
    [[`${en}/probe.mdx`, "A sentence.", "A <Term>sentence."], `${en}/probe.mdx@<Term> ✗: <Term> isn't closed`],
    [
      [`${en}/second.mdx`, "A sentence.", "<<<<<<< HEAD\nA sentence."],
      `${en}/second.mdx@<<<<<<< ✗: the line is a marker of an unresolved`,
    ],
    [
      ["docs/guides/team.mdx", "", Buffer.from([0x61, 0xff, 0x62])],
      "docs/guides/team.mdx@a ✗: the file isn't valid UTF-8",
    ],
  ],
  "parts of guides": [
    [[de, "Ein Satz.", ":::hinweis\n\nText.\n\n:::"], `${de}@hinweis ✗: unknown admonition type "hinweis"`],
    [[de, "Noch ein Satz.", '<Operatoin id="x" />'], `${de}@<Operatoin ✗: guides can't use <Operatoin>`],
    [[de, "keywords:", "keyword:"], `${de}@keyword: ✗: unknown key "keyword"`],
    [[second, "Ein Satz.", '<Lifecycle id="none" />'], `${second}@<Lifecycle ✗: the lifecycle "none" doesn't exist`],
    [[second, "Noch ein Satz.", "```json\n{"], `${second}@\`\`\`json ✗: the code block isn't closed`],
    [
      [`${en}/probe.mdx`, "A sentence.", "![x](gone.png)"],
      `${en}/probe.mdx@gone.png ✗: the image gone.png doesn't exist`,
    ],
    [[`${en}/second.mdx`, "A sentence.", "A {teamId}."], `${en}/second.mdx@{teamId} ✗: {teamId} is parsed as code`],
  ],
  "data files": [
    [
      [terms, "  operations: [", "  operations: [makeAccess, "],
      `${terms}@makeAccess ✗: the operation "makeAccess" doesn't exist`,
    ],
    [
      ["docs/changelog.yaml", "version: 1.1.0", 'version: "1.2.0"'],
      'docs/changelog.yaml@version: "1.2.0" ✗: duplicate version',
    ],
  ],
  "UI strings": [
    [
      ["i18n/en/code.json", "{", '{ "gone": { "message": "x" },'],
      'i18n/en/code.json@"gone" ✗: no code uses the ID "gone"',
    ],
  ],
  lifecycles: [
    [
      ["openapi/lifecycles.yaml", "[triggerGoLiveRequest]", "[triggerGoLiveRequst]"],
      'openapi/lifecycles.yaml@{ to: REQUESTED ✗: the operation "triggerGoLiveRequst" doesn\'t exist',
    ],
  ],
  "YAML that can't be parsed": [
    [[paths, "operationId: createTeam", "operationId: a: b"], `${paths}@a: b ✗: the text contains a colon and a space`],
    [[overlay, "actions:\n", "actions:\n\t- a\n"], `${overlay}@\t- a ✗: the line is indented with a tab`],
    [["openapi/problems.yaml", "  fix:", "  fixes:"], 'openapi/problems.yaml@fixes ✗: unknown key "fixes"'],
  ],
  overlays: [
    [
      [overlay, "$.paths['/teams/{teamId}'].get", "$.paths['/team/{teamId}'].get"],
      `${overlay}@['/team/ ✗: the target $.paths['/team/`,
    ],
  ],
  "translated text that has changed": [
    [
      ["openapi/paths/teams.yaml", "summary: Create a team", "summary: Create teams"],
      "openapi/paths/teams.yaml@Create teams ✗: the text has changed since",
    ],
  ],
  translations: [
    [
      [overlay, "      summary: Team anlegen\n", ""],
      `${paths}@summary: Create a team ✗: no German text for "Create a team" → add it to the file of the same name in openapi/overlays/de/`,
    ],
  ],
  references: [
    [
      [paths, "schemas/teams.yaml#/TeamCreation", "schemas/temas.yaml#/TeamCreation"],
      `${paths}@schema: ✗: the file openapi/`,
    ],
  ],
  "the published description": [
    [
      [`${examples}/plans.yaml`, '390.00", currency: EUR', '390.00", currency: euro'],
      `${examples}/plans.yaml@currency: euro ✗: Example`,
    ],
  ],
  "the version": [
    [
      ["openapi/openapi.yaml", `  version: ${version}\n`, "  version: 1.2.9\n"],
      "openapi/openapi.yaml@version: 1.2.9 ✗: the API has version",
    ],
  ],
  defaults: [
    [
      ["openapi/components/parameters.yaml", "default: 50", "default: 500"],
      "openapi/components/parameters.yaml@default: 500 ✗: Example",
    ],
  ],
  "changes that break programs": [
    [
      ["openapi/components/parameters.yaml", "maximum: 200", "maximum: 100"],
      "openapi/components/parameters.yaml@maximum: 100 ✗: Query parameter `limit`: `maximum` is `100` instead of `200`",
    ],
    [
      [
        "openapi/lifecycles.yaml",
        "actor: provider, operations: [startsSubscriptionReview]",
        "actor: operator, operations: [startsSubscriptionReview]",
      ],
      "openapi/lifecycles.yaml@subscription: ✗: Subscription `REQUESTED → IN_REVIEW` (provider): removed",
    ],
  ],
  settings: [[["docs/.cspell.yaml", "globRoot: ..", "globRoot: [.."], "docs/.cspell.yaml@import ✗: "]],
};

for (const [name, faults] of Object.entries(groups))
  test(`reports errors in ${name} on their lines`, async () => {
    const { report, missing } = await reportOf(faults);
    assert.deepEqual(missing, [], report.join("\n"));
  });

for (const [folder, message] of [
  ["openapi", "openapi: the folder doesn't exist"],
  ["openapi/overlays", "openapi/overlays/de: the folder doesn't exist"],
] as const)
  test(`reports a missing folder ${folder} once`, async () => {
    const { report } = await reportOf([], [folder]);
    assert.ok(
      report.some((line) => line.startsWith(message)),
      report.join("\n"),
    );
    assert.ok(report.length < 5, report.join("\n"));
  });
