import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { makeApi, makeOperation } from "../../../tests/support/description";
import { finishTextPage, flow } from "./blocks";
import { beginPage } from "./context";

const page = beginPage(
  {
    api: makeApi({ paths: { "/teams": { post: makeOperation("createTeam", { summary: "Create {a} `team`" }) } } }),
    locale: "en",
    localeBaseUrl: "/en/",
    usages: new Map(),
  },
  [],
);
const options = { headingLevel: 2, headingId: (text: string) => `id-${text}` };

for (const [what, markdown, html] of [
  ["braces and words that begin a module", "import x\n\n{a} ` {b}", "<p>import x</p>\n<p>{a} ` {b}</p>"],
  ["a link to an operation", "[](operation:createTeam)", '<p><a href="/en/api/create-team">Create {a} team</a></p>'],
  ["a link to an unknown operation", "[a](operation:b)", "<p><span>a</span></p>"],
  ["a line break and a horizontal rule", "a\\\nb\n\n---", "<p>a<br>\nb</p>\n<hr>"],
] as const) {
  test(`a description's text can contain ${what}`, () =>
    assert.deepEqual(flow(page, markdown, options), [{ html, lang: undefined }]));
}

test("a description's text is split into headings, code, and HTML", () => {
  const blocks = flow(page, "a\n\n~~~js\n1\n~~~\n\n# `b` <T> {#c}\n\n## d {e}", options);
  assert.deepEqual(JSON.parse(JSON.stringify(blocks)), [
    { html: "<p>a</p>\n" },
    { language: "js", code: '<span class="code-number">1</span>' },
    { level: 2, id: "id-c", title: "b <T>" },
    { level: 3, id: "id-d {e}", title: "d {e}" },
  ]);
});

test("front matter is valid YAML regardless of the strings in it, and the table of contents is HTML", () => {
  const fields = { id: "a", title: 'a: "b" # c', description: "---\nd", hide: true, edit: null };
  const { mdx, data } = finishTextPage(page, fields, [{ level: 2, id: "b", title: "b <T>" }]);
  const [, yaml = ""] = /^---\n([\s\S]*?)\n---\n\n/.exec(mdx) ?? [];
  assert.deepEqual(parse(yaml), fields);
  assert.deepEqual("toc" in data && data.toc, [{ value: "b &lt;T&gt;", id: "b", level: 2 }]);
});
