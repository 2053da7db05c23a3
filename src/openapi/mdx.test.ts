import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { escapeMarkdown, frontMatter, heading, samples, staticHtml, takeOutParts } from "./mdx";

for (const [what, markdown, expected] of [
  ["braces and angle brackets are escaped", "{a} <b>", "\\{a\\} \\<b>"],
  ["code spans stay as they are", "`{a} <b>` {c}", "`{a} <b>` \\{c\\}"],
  ["code spans of several backticks stay as they are", "``{a} ` <b>`` {c}", "``{a} ` <b>`` \\{c\\}"],
  ["code blocks stay as they are", '```json\n{ "a": 1 }\n\n{}\n```\n{b}', '```json\n{ "a": 1 }\n\n{}\n```\n\\{b\\}'],
  ["a single backtick begins no code span", "` {a}", "` \\{a\\}"],
  ["what a writer escaped stays escaped", "\\{a\\} \\<b>", "\\{a\\} \\<b>"],
  ["an escaped backtick begins no code span", "\\`{a}\\`", "\\`\\{a\\}\\`"],
] as const) {
  test(what, () => assert.equal(escapeMarkdown(markdown), expected));
}

test("a heading has an explicit id, and its text is escaped", () => {
  assert.equal(heading(2, "The <b> of {c}", "the-b"), "## The \\<b> of \\{c\\} {/* #the-b */}\n\n");
});

test("static HTML is one JavaScript string", () => {
  const html = `<p title="{a}">\`\n</p>`;
  const [, literal] = /^<div dangerouslySetInnerHTML=\{\{__html: (.*)\}\} \/>\n\n$/.exec(staticHtml(html)) ?? [];
  assert.equal(JSON.parse(literal ?? "null"), html);
});

test("front matter is YAML whatever the texts hold", () => {
  const fields = { title: 'a: "b" # c', description: "---\nd", hide: true, edit: null };
  const [, yaml = ""] = /^---\n([\s\S]*)\n---\n\n$/.exec(frontMatter({ ...fields, missing: undefined })) ?? [];
  assert.deepEqual(parse(yaml), fields);
});

test("a page imports its static HTML and its samples, and keeps everything else", () => {
  const html = '<p title="{a}">\\ `` </p>';
  const panels = [{ label: "A", language: "json", html: '{ "a": ["</b>} />"] }\n' }];
  const start = frontMatter({ id: "a" });
  const { page, parts } = takeOutParts(
    `${start}# A\n\n${staticHtml(html)}${samples({ title: "B", choice: "C", groupId: "d" }, panels)}- item\n`,
    "./a.json",
  );
  assert.equal(
    page,
    `${start}import parts from "./a.json";\n# A\n\n<div dangerouslySetInnerHTML={{__html: parts[0]}} />\n\n` +
      '<Samples title={"B"} choice={"C"} groupId={"d"} panels={parts[1]} />\n\n- item\n',
  );
  assert.deepEqual(parts, [html, panels]);
});
