import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { before, test } from "node:test";
import type { LoadContext } from "@docusaurus/types";
import { writeCatalog } from "../../../tests/support/catalog";
import { makeFolder } from "../../../tests/support/folders";
import type { Release } from "../../config/releases";
import { generated } from "../../openapi/model/generated";
import changelog from ".";

const catalog = {
  tags: [],
  operations: [{ id: "createTeam", slug: "create-team", name: { de: "Team anlegen", en: "Create a team" } }],
};

const history = [
  {
    version: "1.0.0",
    operations: [
      { id: "createTeam", call: "POST /teams", kind: "changed" },
      { id: "deleteTeam", call: "DELETE /teams/{id}", kind: "removed" },
    ],
    usual: [{ part: "response", of: "200", subject: "etag", kind: "new" }],
  },
];

before(() =>
  process.chdir(makeFolder({ ...writeCatalog(catalog), [generated.history]: JSON.stringify({ en: history }) })),
);

/** @param rest more fields of the release, as YAML */
async function load(text: string, rest = ""): Promise<Release[]> {
  mkdirSync("docs", { recursive: true });
  writeFileSync(
    "docs/changelog.yaml",
    `- { version: 1.0.0, date: 2026-11-21, summary: { de: x, en: ${JSON.stringify(text)} }${rest} }`,
  );
  const context = { baseUrl: "/portal/en/", i18n: { currentLocale: "en" } } as unknown as LoadContext;
  return (await changelog(context).loadContent?.()) as Release[];
}

test("a release's summary is HTML, with links to the language's operations and pages", async () => {
  const [release] = await load("See [it](operation:createTeam) and [the API](/api). <blink>");
  assert.equal(
    release?.summary,
    'See <a href="/portal/en/api/create-team">Create a team</a> and <a href="/portal/en/api">the API</a>. &#x3C;blink>',
  );
});

test("links are recognized as in Markdown: with a title, by reference, or with brackets in their text, but not in code", async () => {
  const [release] = await load(
    'See [a [b] c](operation:createTeam "d"), [it][r], [a file](pathname:///openapi.yaml), [other](//host/x) and `[x](operation:y)`.\n\n[r]: operation:createTeam',
  );
  assert.equal(
    release?.summary,
    'See <a href="/portal/en/api/create-team" title="d">Create a team</a>, <a href="/portal/en/api/create-team">Create a team</a>, <a href="/openapi.yaml">a file</a>, <a href="//host/x">other</a> and <code>[x](operation:y)</code>.',
  );
});

test("API changes come before portal changes, grouped by kind, with all operations that differ", async () => {
  const [release] = await load(
    "x",
    ", portal: { added: [{ de: a, en: b }] }, api: { removed: [{ de: c, en: d }], added: [{ de: e, en: f }] }",
  );
  assert.deepEqual(release?.areas, [
    {
      title: "API",
      groups: [
        { title: "Added", texts: ["f"] },
        { title: "Removed", texts: ["d"] },
        {
          title: "Operations",
          texts: [
            '<strong>Changed:</strong> <a href="/portal/en/api/create-team#changed-in-1.0.0">Create a team</a>',
            "<strong>Removed:</strong> <code>DELETE /teams/{id}</code>",
            "<strong>Almost all operations:</strong> Response 200 <code>etag</code>: new",
            '<a href="/portal/en/changelog/1.0.0">All changes by operation and field</a>',
          ],
        },
        {
          title: "Description",
          texts: [
            '<a href="/portal/en/openapi.yaml">openapi.yaml</a>',
            '<a href="/portal/en/openapi.json">openapi.json</a>',
          ],
        },
      ],
    },
    { title: "Portal", groups: [{ title: "Added", texts: ["b"] }] },
  ]);
});

test("a breaking change is marked and comes first, and so does its kind", async () => {
  const removed = "removed: [{ de: c, en: d }, { breaking: true, de: a, en: b }]";
  const [release] = await load("x", `, api: { added: [{ de: e, en: f }], ${removed} }`);
  assert.deepEqual(release?.areas[0]?.groups.slice(0, 2), [
    { title: "Removed", texts: ['<strong class="breaking">Breaking:</strong> b', "d"] },
    { title: "Added", texts: ["f"] },
  ]);
});

for (const id of ["foundTeam", "create-team"]) {
  test(`a link to the unknown operation ${id} is rejected`, async () => {
    await assert.rejects(load(`See [it](operation:${id}).`), {
      message: `docs/changelog.yaml: the operation "${id}" doesn't exist → use an operationId from openapi/`,
    });
  });
}
