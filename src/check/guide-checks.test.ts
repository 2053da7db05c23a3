import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { guideComponents } from "../remark/guide-components";
import { type Guide, parseGuide, readGuides } from "../remark/guides/guides";
import { acceptGuides, checkStale } from "../remark/guides/translations";
import { checkFrontMatter, checkPairs } from "./guide-checks";

const description = "Was Leserinnen und Leser auf dieser Seite für ihre Aufgabe finden.";
const head = "---\ntitle: Team\n---\n";

const guide = (locale: "de" | "en", source: string, name = "team.mdx"): Guide =>
  parseGuide({ name, file: `${locale}/${name}`, locale, source });

const show = (findings: Finding[]): string[] =>
  findings.map(({ file, place, message }) => `${file}:${place}: ${message}`);

test("CONTRIBUTING.md explains each component", () => {
  const explained = readFileSync("CONTRIBUTING.md", "utf8");
  for (const name of Object.keys(guideComponents)) assert.match(explained, new RegExp(`^\\| .*\`<${name} `, "m"));
});

test("accepts front matter with a title, a description, and keywords", () => {
  const source = `---\ntitle: Team\ndescription: ${description}\nkeywords: [Team]\n---\n`;
  assert.deepEqual(checkFrontMatter(guide("de", source)), []);
});

for (const [what, source, message] of [
  ["a missing title", `description: ${description}\nkeywords: [a]`, '2:1: "title" is missing'],
  ["a short description", "title: Team\ndescription: Teams.\nkeywords: [a]", '3:1: "description"'],
  ["an unknown key", `title: a\ndescription: ${description}\nkeywords: [a]\nslag: /a`, '5:1: unknown key "slag"'],
  [
    "a heading level that doesn't exist",
    `title: a\ndescription: ${description}\ntoc_max_heading_level: 9\nkeywords: [a]`,
    '4:1: "toc_max_heading_level"',
  ],
  [
    "a number as a keyword",
    `title: Team\ndescription: ${description}\nkeywords: [429]`,
    '4:12: "keywords" must be a string',
  ],
  ["a duplicate keyword", `title: Team\ndescription: ${description}\nkeywords: [a, a]`, '4:1: "keywords"'],
] as const) {
  test(`reports ${what}`, () => {
    const page = `---\n${source}\n---\n`;
    process.chdir(makeFolder({ "de/team.mdx": page }));
    const { message: found } = new FindingsError(checkFrontMatter(guide("de", page)));
    const shown = found.split("\n");
    assert.equal(shown.length, 1, shown.join("\n"));
    assert.ok(shown[0]?.startsWith(`de/team.mdx:${message}`), shown[0]);
  });
}

const german =
  '## Suchen {/* #search */}\n\n<Call operation="a" />\n\n```bash\nx\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';

test("accepts pages with the same structure, regardless of their wording", () => {
  const english = german.replace("Suchen", "Search").replace("| 1 | 2 |", '| one | <Term id="plan">plan</Term> |');
  assert.deepEqual(checkPairs([guide("de", german)], [guide("en", english)], "en"), []);
});

for (const [what, text, by, place, message] of [
  [
    "a different heading ID",
    "#search",
    "#find",
    1,
    "the pages differ: the heading ## #find (en/team.mdx:1) in English, the heading ## #search (de/",
  ],
  [
    "a different component",
    '"a"',
    '"b"',
    3,
    'the pages differ: <Call operation="b"> (en/team.mdx:3) in English, <Call',
  ],
  [
    "a different code block",
    "```bash",
    "```js",
    5,
    "the pages differ: the code block `js` (en/team.mdx:5) in English, the code",
  ],
  [
    "a missing row",
    "| 1 | 2 |\n",
    "",
    9,
    "the pages differ: the table of 1 row and 2 columns (en/team.mdx:9) in English, the table",
  ],
  ["a missing part", german.slice(german.indexOf("| a")), "", 5, "the pages differ: nothing in English, the table"],
] as const) {
  test(`reports ${what} with both locations`, () => {
    const [finding = ""] = show(checkPairs([guide("de", german)], [guide("en", german.replace(text, by))], "en"));
    assert.ok(finding.startsWith(`en/team.mdx:${place}: ${message}`), finding);
  });
}

test("reports an extra part and a page without a counterpart", () => {
  const longer = guide("en", `${german}\n<Call operation="b" />\n`);
  assert.match(
    show(checkPairs([guide("de", german)], [longer], "en")).join(),
    /<Call operation="b"> .*, nothing in German$/,
  );
  assert.match(show(checkPairs([guide("de", german)], [], "en")).join(), /de\/team\.mdx:1: the page doesn't exist/);
});

test("an English page is stale from a change to its German source until it is accepted", () => {
  const english = "i18n/en/docusaurus-plugin-content-docs/current/team.mdx";
  process.chdir(makeFolder({ "docs/team.mdx": head, [english]: `${head}Text\n` }));
  const stale = (): Finding[] => checkStale(readGuides("de"), readGuides("en"));
  assert.match(show(stale()).join(), /"germanSource" doesn't record the translated version of docs\/team\.mdx/);
  acceptGuides(readGuides("de"), readGuides("en"));
  assert.deepEqual(stale(), []);
  const accepted = readFileSync(english, "utf8");
  assert.match(accepted, /^---\ntitle: Team\ngermanSource: "[0-9a-f]{10}"\n---\nText\n$/);
  acceptGuides(readGuides("de"), readGuides("en"));
  assert.equal(readFileSync(english, "utf8"), accepted);

  const ofWindows = `\uFEFF${accepted.replaceAll("\n", "\r\n")}`;
  writeFileSync(english, ofWindows.replace(/"[0-9a-f]+"/, '"0"'));
  acceptGuides(readGuides("de"), readGuides("en"));
  assert.equal(readFileSync(english, "utf8"), ofWindows);
  assert.deepEqual(stale(), []);

  const [source] = readGuides("de");
  assert.ok(source);
  const changed = { ...source, source: `${source.source}Neu.` };
  assert.match(
    show(checkStale([changed], readGuides("en"))).join(),
    /docs\/team\.mdx has changed since it was translated/,
  );
});
