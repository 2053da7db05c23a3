import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
import type { Finding } from "../findings/description-error";
import { checkFrontMatter, checkPairs } from "./checks";
import { type Guide, parseGuide, readGuides } from "./guides";
import { acceptGuides, checkStale } from "./translations";

const description = "Was Leserinnen und Leser auf dieser Seite für ihre Aufgabe finden.";
const head = "---\ntitle: Team\n---\n";

const guide = (locale: "de" | "en", source: string, name = "team.mdx"): Guide =>
  parseGuide({ name, file: `${locale}/${name}`, locale, source });

const show = (findings: Finding[]): string[] =>
  findings.map(({ file, place, message }) => `${file}:${place}: ${message}`);

test("a front matter with title, description and keywords is fine", () => {
  const source = `---\ntitle: Team\ndescription: ${description}\nkeywords: [Team]\n---\n`;
  assert.deepEqual(checkFrontMatter(guide("de", source)), []);
});

for (const [what, source, message] of [
  ["no title", `description: ${description}\nkeywords: [a]`, "2:1: there is no title"],
  ["a short description", "title: Team\ndescription: Teams.\nkeywords: [a]", "3:1: the description has 6 characters"],
  ["an unknown key", `title: a\ndescription: ${description}\nkeywords: [a]\nslag: /a`, "5:1: slag isn't known"],
  [
    "a level that no heading has",
    `title: a\ndescription: ${description}\ntoc_max_heading_level: 9\nkeywords: [a]`,
    "4:1: toc_max_heading_level must be <= 6",
  ],
  ["a number as keyword", `title: Team\ndescription: ${description}\nkeywords: [429]`, "4:1: there are no keywords"],
  [
    "a keyword twice",
    `title: Team\ndescription: ${description}\nkeywords: [a, a]`,
    '4:1: the keyword "a" stands twice',
  ],
] as const) {
  test(`${what} is a finding`, () => {
    const findings = checkFrontMatter(guide("de", `---\n${source}\n---\n`));
    const shown = findings.map(({ file, place, column, message }) => `${file}:${place}:${column}: ${message}`);
    assert.deepEqual(shown, [`de/team.mdx:${message}`]);
  });
}

const german =
  '## Suchen {/* #search */}\n\n<Call operation="a" />\n\n```bash\nx\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';

test("pages that are built alike are a pair, however they put it", () => {
  const english = german.replace("Suchen", "Search").replace("| 1 | 2 |", '| one | <Term id="plan">plan</Term> |');
  assert.deepEqual(checkPairs([guide("de", german)], [guide("en", english)]), []);
});

for (const [what, text, by, place, message] of [
  [
    "another heading id",
    "#search",
    "#find",
    1,
    "the heading ## #find in en/team.mdx:1 stands where the German page has",
  ],
  [
    "another component",
    '"a"',
    '"b"',
    3,
    '<Call operation="b"> in en/team.mdx:3 stands where the German page has <Call',
  ],
  [
    "another code block",
    "```bash",
    "```js",
    5,
    "the code block `js` in en/team.mdx:5 stands where the German page has",
  ],
  ["a missing row", "| 1 | 2 |\n", "", 9, "the table of 1 rows and 2 columns in en/team.mdx:9 stands where the German"],
  ["a missing part", german.slice(german.indexOf("| a")), "", 5, "nothing stands where the German page has the table"],
] as const) {
  test(`${what} is found with both places`, () => {
    const [finding = ""] = show(checkPairs([guide("de", german)], [guide("en", german.replace(text, by))]));
    assert.ok(finding.startsWith(`en/team.mdx:${place}: ${message}`), finding);
  });
}

test("a part too many and a page without a counterpart are found", () => {
  const longer = guide("en", `${german}\n<Call operation="b" />\n`);
  assert.match(show(checkPairs([guide("de", german)], [longer])).join(), /<Call operation="b"> .* has nothing$/);
  assert.match(show(checkPairs([guide("de", german)], [])).join(), /de\/team\.mdx:undefined: there is no such page/);
});

test("an English page is stale from a change of its German source until it is accepted", () => {
  const english = "i18n/en/docusaurus-plugin-content-docs/current/team.mdx";
  process.chdir(makeFolder({ "docs/team.mdx": head, [english]: `${head}Text\n` }));
  const stale = (): Finding[] => checkStale(readGuides("de"), readGuides("en"));
  assert.match(show(stale()).join(), /germanSource doesn't say which text of docs\/team\.mdx it was made from/);
  assert.equal(acceptGuides(), 1);
  assert.deepEqual(stale(), []);
  const accepted = readFileSync(english, "utf8");
  assert.match(accepted, /^---\ntitle: Team\ngermanSource: "[0-9a-f]{10}"\n---\nText\n$/);
  acceptGuides();
  assert.equal(readFileSync(english, "utf8"), accepted);

  const ofWindows = `\uFEFF${accepted.replaceAll("\n", "\r\n")}`;
  writeFileSync(english, ofWindows.replace(/"[0-9a-f]+"/, '"0"'));
  acceptGuides();
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
