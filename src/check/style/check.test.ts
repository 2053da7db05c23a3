import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { localeIds } from "../../config/locales";
import schema from "../../lib/schemas/style.schema.json";
import type { Description } from "../../openapi/read/types";
import type { Term } from "../../remark/guides/glossary";
import { parseGuide } from "../../remark/guides/guides";
import { checkStyle, findFaults } from "./check";
import { findDoubledVerbs } from "./doubled";
import { type Prose, proseKinds } from "./prose";
import { glossaryRules, prepareRule, type Rule, readRules } from "./rules";
import { listGuideProse } from "./sources/guides";
import { listMessages } from "./sources/messages";
import { listModuleProse } from "./sources/modules";
import { listSampleProse } from "./sources/samples";
import { judgeDescription, judgeOverlay, judgePairs, listYamlProse } from "./sources/yaml";

for (const locale of localeIds) {
  for (const rule of readRules(locale)) {
    test(`${locale}: the rule for "${rule.write}" reports its wrong example and not its right one`, () => {
      const ready = prepareRule(rule);
      assert.notDeepEqual(findFaults(rule.wrong, ready), [], `found nothing in: ${rule.wrong}`);
      assert.deepEqual(findFaults(rule.right, ready), [], `found an error in: ${rule.right}`);
    });
  }
}

const rule = (fields: Partial<Rule>): Rule => ({ write: "response", why: "-", wrong: "-", right: "-", ...fields });
const answer = prepareRule(rule({ not: ["answer", "answers"], except: ["answers questions"], inCode: true }));
const show = (texts: Prose[], rules = [answer]): string[] =>
  checkStyle(texts, rules).map(({ file, place, message, fix }) => `${file}:${place}: ${message} → ${fix}`);
const inFile = (name: string, source: string): string => {
  const file = `${makeFolder()}/${name}`;
  writeFileSync(file, source);
  return file;
};

test("a finding states the file, line, word, reason, and replacement", () => {
  const file = inFile(
    "paths.yaml",
    "get:\n  summary: Get\n  description: |-\n    First line.\n    The answer, the\n    answer.\n",
  );
  assert.deepEqual(show(listYamlProse(file, judgeDescription("en"))), [
    `${file}:5: "answer" (-) → write response`,
    `${file}:6: "answer" (-) → write response`,
  ]);
});

test("finds a phrase at the beginning of a sentence and across lines", () => {
  const sides = prepareRule(rule({ not: ["both sides"] }));
  const file = inFile("a.yaml", "description: |-\n  Both sides, both\n  sides.\n");
  assert.deepEqual(
    show(listYamlProse(file, judgeDescription("en")), [sides]).map((text) => text.slice(file.length, file.length + 3)),
    [":2:", ":2:"],
  );
});

test("an exception applies only to its phrase", () => {
  const file = inFile("paths.yaml", "summary: It answers questions\ndescription: It answers the questions.\n");
  assert.equal(show(listYamlProse(file, judgeDescription("en"))).length, 1);
});

test("ignores code, URLs, and heading IDs", () => {
  const text = "`answer` [the text](#answer) answer@mail.example https://x.example/answer {#answer} answer:read";
  assert.deepEqual(show(listYamlProse(inFile("a.yaml", `description: "${text}"\n`), judgeDescription("en"))), []);
});

test("a rule applies only to the kinds of text that it lists, and to code only if `inCode` is set", () => {
  const title = prepareRule(rule({ not: ["change"], only: ["title"] }));
  const file = inFile("paths.yaml", "summary: Change a team\ndescription: Changes can change a team.\n");
  assert.deepEqual(show(listYamlProse(file, judgeDescription("en")), [title]), [
    `${file}:1: "Change" (-) → write response`,
  ]);
  const code: Prose = { file: "a", locale: "en", kind: "code", text: "const answer = 1;", source: "", place: "/a" };
  assert.equal(show([code]).length, 1);
  assert.equal(show([code], [prepareRule(rule({ not: ["answer"] }))]).length, 0);
});

test("turns the words that the glossary avoids into rules", () => {
  const term = {
    id: "plan",
    de: { term: "Plan", definition: "-", avoid: ["Tarif"] },
    en: { term: "plan", definition: "-" },
  };
  const [found] = show(
    listYamlProse(inFile("a.yaml", "update: { summary: Der Tarif }\n"), judgeOverlay("de")),
    glossaryRules([term as Term], "de"),
  );
  assert.match(found ?? "", /:1: "Tarif" \(not the glossary's term\) → write Plan$/);
  assert.deepEqual(glossaryRules([term as Term], "en"), []);
});

const guide = (source: string) => listGuideProse(parseGuide({ name: "a.mdx", file: "a.mdx", locale: "en", source }));

for (const [what, source, place] of [
  ["a title", "---\ntitle: An answer\n---\n", 2],
  ["a keyword", "---\ntitle: A\nkeywords:\n  - b\n  - answer\n---\n", 5],
  ["a paragraph", "---\ntitle: A\n---\n\nFirst\nanswer\n", 6],
  ["a word in bold", "An **answer**.\n", 1],
  ["a heading", "## The answer {/* #x */}\n", 1],
  ["a cell", "| a | b |\n|---|---|\n| 1 | answer |\n", 3],
  ["an item", "- a\n- answer\n", 2],
  ["an admonition", ":::note[The answer]\nx\n:::\n", 1],
  ["alternative text", "![The answer](a.png)\n", 1],
  ["a marked term", 'An <Term id="response">answer</Term>\n', 1],
  ["a label in a diagram", "```mermaid\nflowchart TB\n  A[An answer]\n```\n", 3],
  ["a comment in code", "```bash\ncurl x\n# the answer\n```\n", 3],
] as const) {
  test(`reads ${what} in a guide`, () =>
    assert.deepEqual(show(guide(source)), [`a.mdx:${place}: "answer" (-) → write response`]));
}

test("ignores code, inline code, and components in a guide", () => {
  assert.deepEqual(
    show(guide("`answer`\n\n```js\nanswer();\n```\n\n<Call operation='createBundle' answer='none' />\n")),
    [],
  );
});

test("distinguishes text in a description from data, and text in examples from names", () => {
  const source =
    "properties:\n  title: { type: string, description: An answer. }\nvalue:\n  id: answer\n  note: An answer.\nx-enumDescriptions:\n  A: An answer.\n";
  const file = inFile("schemas.yaml", source);
  assert.deepEqual(
    show(listYamlProse(file, judgeDescription("en"))).map((text) => text.slice(file.length)),
    [2, 5, 7].map((line) => `:${line}: "answer" (-) → write response`),
  );
});

test("reads each language in a bilingual file separately", () => {
  const file = inFile("pairs.yaml", "- title: { en: An answer, de: answer }\n  en: { term: a, avoid: [answer] }\n");
  assert.deepEqual(
    listYamlProse(file, judgePairs).map(({ locale, text }) => [locale, text]),
    [
      ["en", "An answer"],
      ["de", "answer"],
      ["en", "a"],
    ],
  );
});

test("reads UI strings from messages and from code, in their languages", () => {
  const messages = inFile("code.json", '{\n  "a": {\n    "message": "An answer"\n  }\n}\n');
  assert.deepEqual(show(listMessages(messages, "en")), [`${messages}:3: "answer" (-) → write response`]);
  const module = `
    const de = { a: "eins", b: (n: number) => \`\${n} zwei\` };
    const words = { en: { a: "one" }, de: "drei" };
    translate({ id: "vier", message: "fünf" });
    translate({ id: "theme.x", message: "six" });
    const y = <Translate id="sieben">acht</Translate>;
    const key = "nine";
  `;
  assert.deepEqual(
    listModuleProse("a.tsx", module).map(({ locale, text, place }) => `${place} ${locale} ${text}`),
    ["2 de eins", "2 de ¤ zwei", "3 en one", "3 de drei", "4 de fünf", "5 en six", "6 de acht"],
  );
});

test("reads names and comments in samples, but not strings", () => {
  const source = 'const answer = call("answer"); // ok';
  const operation = { operationId: "a", "x-codeSamples": [{ source }] };
  const description = { paths: { "/teams": { get: operation } } } as unknown as Description;
  assert.deepEqual(show(listSampleProse("api.json", description)), [
    'api.json:/paths/~1teams/get/x-codeSamples/0: "answer" (-) → write response',
  ]);
});

const refuse = (source: string): string => {
  try {
    readRules("en", inFile("en.yaml", source));
  } catch (error) {
    return (error as Error).message;
  }
  return "";
};

test("rejects an invalid rule with its line", () => {
  const message = refuse("- { write: a, wrong: c, only: [prose], nott: [x] }\n");
  assert.match(message, /:1:40: unknown key "nott" → did you mean "not"\?/);
  assert.match(message, /:1:3: "why" is missing/);
  assert.match(message, /:1:32: "only" can't be "prose" → use one of title, text/);
  const both = refuse("- { write: a, why: b, wrong: c, right: d, not: [e], pattern: f }\n");
  assert.match(both, /:1:3: the rule must have either "not" or "pattern"/);
});

test("the schema lists all kinds of text", () =>
  assert.deepEqual(schema.items.properties.only.items.enum, [...proseKinds]));

test("finds a verb that repeats the end of an operation's name, in guides and in descriptions", () => {
  const names = new Map([
    ["cancelBundle", "Bundle kündigen"],
    ["createTeam", "Team anlegen"],
  ]);
  const sources = [
    'Ein Plan.\nMit der Operation <Operation id="cancelBundle" /> kündigen Sie.',
    "Mit [x](operation:createTeam) legt er es an.",
    'Das tun Sie mit der Operation <Operation id="cancelBundle" /> und mit',
    'Mit der Operation <Operation id="createTeam" /> kündigen Sie.',
  ];
  const prose = sources.map(
    (source): Prose => ({ file: "a.mdx", locale: "de", kind: "text", text: source, source, place: 3 }),
  );
  assert.deepEqual(
    findDoubledVerbs(prose, names).map(({ place, message }) => `${place}: ${message.split(" (")[0]}`),
    ['4: "kündigen kündigen"', '3: "anlegen legt"'],
  );
});
