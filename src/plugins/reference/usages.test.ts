import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { readUsages } from "./usages";

const page = (title: string, body: string, more = ""): string => `---\ntitle: ${title}\n${more}---\n\n${body}\n`;

test("lists each guide once per operation that it references, with the guide's route", () => {
  process.chdir(
    makeFolder({
      "docs/index.mdx": page("Start", '<Operation id="a" />', "slug: /\n"),
      "docs/guides/index.mdx": page("Guides", '<Call operation="a" answer="none" /> and <Operation id="a" />'),
      "docs/guides/team.mdx": page("Team", '<Operation id="b" />'),
    }),
  );
  const usages = readUsages("de");
  assert.deepEqual(usages.get("a")?.guides, [
    { route: "/docs/guides/", title: "Guides" },
    { route: "/docs/", title: "Start" },
  ]);
  assert.deepEqual(usages.get("b"), {
    guides: [{ route: "/docs/guides/team", title: "Team" }],
    terms: [],
    entries: [],
  });
});

test("finds components on any lines, but not in code or comments, and leaves out guides that can't be parsed", () => {
  const named = `<Call\n  answer="none"\n  operation="a"\n/>\n\nA <Operation id='b' />.\n`;
  const unnamed = '\n`<Operation id="d" />`\n\n{/* <Operation id="d" /> */}\n\n```\n<Call operation="d" />\n```\n';
  process.chdir(
    makeFolder({ "docs/one.mdx": page("Start", named + unnamed), "docs/two.mdx": page("Two", "<Operation id=") }),
  );
  const guides = [{ route: "/docs/one", title: "Start" }];
  assert.deepEqual(
    [...readUsages("de")],
    ["a", "b"].map((id) => [id, { guides, terms: [], entries: [] }]),
  );
});

test("lists an operation's glossary terms in the page's language and alphabetical order", () => {
  const english = "i18n/en/docusaurus-plugin-content-docs/current";
  process.chdir(
    makeFolder({
      [`${english}/index.mdx`]: page("Start", "Nothing."),
      "docs/glossar/terms.yaml": `
- { id: order, de: { term: Bestellung }, en: { term: order }, operations: [a] }
- { id: access, de: { term: Zugriff }, en: { term: access }, operations: [a, b] }
- { id: team, de: { term: Team }, en: { term: team } }
`,
    }),
  );
  assert.deepEqual(readUsages("en").get("a"), {
    guides: [],
    terms: [
      { route: "/docs/glossar/#access", title: "access" },
      { route: "/docs/glossar/#order", title: "order" },
    ],
    entries: [],
  });
});

test("lists the changelog's entries that link to an operation, breaking ones first", () => {
  process.chdir(
    makeFolder({
      "docs/changelog.yaml": `
- version: 1.1.0
  date: 2026-01-02
  summary: { de: Neues., en: News. }
  api:
    added: [{ de: "Neu in [x](operation:a).", en: "New in [x](operation:a)." }]
    changed: [{ breaking: true, de: "Anders in [x](operation:a).", en: "Different in [x](operation:a)." }]
  portal:
    added: [{ de: "Mehr zu [x](operation:a).", en: "More about [x](operation:a)." }]
`,
    }),
  );
  assert.deepEqual(readUsages("en").get("a")?.entries, [
    { version: "1.1.0", text: "Different in [x](operation:a).", isBreaking: true },
    { version: "1.1.0", text: "New in [x](operation:a).", isBreaking: false },
  ]);
});
