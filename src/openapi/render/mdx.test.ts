import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { renderMdx } from "../../../tests/support/mdx";
import { flow, frontMatter, heading, staticHtml } from "./mdx";

const options: Parameters<typeof flow>[1] = {
  headingLevel: 2,
  operation: (id) => (id === "createTeam" ? { route: "/api/create-team", name: "Create {a} `team`" } : undefined),
  headingId: (text) => (text === "b" ? text : `id-${text.length}`),
};

for (const [what, markdown, html] of [
  ["a backtick in each of two paragraphs", "a ` {b}\n\nc ` {d}", "<p>a ` {b}</p><p>c ` {d}</p>"],
  [
    "a word that begins a module",
    "import x from 'y'\n\nexport const z",
    "<p>import x from &#x27;y&#x27;</p><p>export const z</p>",
  ],
  ["an open fence", "```\n{a}", "<pre>{a}</pre>"],
  ["a fence of tildes", "~~~js\n{`a`}\n~~~", '<pre><span class="code-punctuation">{</span>'],
  ["braces in a heading", "# {a} <T> `b`", '<h2 id="id-9">{a} &lt;T&gt; b</h2>'],
  ["a link to an operation", "[](operation:createTeam)", '<p><a href="/api/create-team">Create {a} `team`</a></p>'],
  ["a link to an unknown operation", "[a](operation:b)", "<p>a</p>"],
  [
    "a table",
    "|a|\n|-|\n|{b}|",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>{b}</td></tr></tbody></table>",
  ],
  ["a line break and a horizontal rule", "a\\\nb\n\n---", "<p>a<br/>\nb</p><hr/>"],
] as const) {
  test(`MDX shows ${what} and runs no code`, async () => {
    const shown = (await renderMdx({ mdx: flow(markdown, options), data: [] })).trim();
    assert.ok(shown.replaceAll(/>\n+</g, "><").startsWith(html), shown);
  });
}

test("a heading has an explicit ID, and its text contains no markup", async () => {
  const mdx = heading(2, "The <b> of {c}: `d` *e*\n[f](g)", "the-b");
  assert.match(mdx, /^## .* \{\/\* #the-b \*\/\}\n\n$/);
  assert.equal((await renderMdx({ mdx, data: [] })).trim(), '<h2 id="the-b">The &lt;b&gt; of {c}: `d` *e* [f](g)</h2>');
  assert.match(flow("## A {#b}", options), /^## A \{\/\* #b \*\/\}$/m);
});

test("static HTML is a single JavaScript string", () => {
  const html = `<p title="{a}">\`\n</p>`;
  const [, literal] = /^<div dangerouslySetInnerHTML=\{\{__html: (.*)\}\} \/>\n\n$/.exec(staticHtml(html)) ?? [];
  assert.equal(JSON.parse(literal ?? "null"), html);
});

test("front matter is valid YAML regardless of the strings in it", () => {
  const fields = { title: 'a: "b" # c', description: "---\nd", hide: true, edit: null };
  const [, yaml = ""] = /^---\n([\s\S]*)\n---\n\n$/.exec(frontMatter({ ...fields, missing: undefined })) ?? [];
  assert.deepEqual(parse(yaml), fields);
});
