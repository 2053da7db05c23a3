import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node, Parent } from "unist";
import { highlightCode, highlightLines } from "./highlight-code";

function transform(lang: string, value: string, meta?: string): Record<string, string> {
  const tree = { type: "root", children: [{ type: "code", lang, value, meta }] } as unknown as Parent;
  highlightCode()(tree);
  const [node] = tree.children as (Node & { attributes?: { name: string; value: string }[] })[];
  return Object.fromEntries((node?.attributes ?? []).map(({ name, value }) => [name, value]));
}

test("code becomes a code block with its language, title, and highlighted lines", () => {
  const { language, title, html = "" } = transform("json", '{\n  "a": 1,\n  "b": 2\n}', 'title="200" {2-3}');
  assert.deepEqual([language, title], ["json", "200"]);
  const marked = [...html.matchAll(/<span class="theme-code-block-highlighted-line">(.*?)\n<\/span>/gs)];
  assert.deepEqual(
    marked.map(([, line = ""]) => line.replace(/<[^>]*>/g, "").trim()),
    ['"a": 1,', '"b": 2'],
  );
});

test("braces in a title don't highlight lines", () => {
  const { title, html } = transform("text", "x\ny", 'title="GET /{1}" {2}');
  assert.equal(title, "GET /{1}");
  assert.equal(html, 'x\n<span class="theme-code-block-highlighted-line">y\n</span>');
});

test("a token that spans lines is closed at the end of a line and reopened on the next", () => {
  assert.equal(
    highlightLines('<span class="token">a\nb</span>', new Set([2])),
    '<span class="token">a</span>\n<span class="theme-code-block-highlighted-line"><span class="token">b</span>\n</span>',
  );
});

test("code in a language without a grammar is escaped and not highlighted", () => {
  assert.equal(transform("klingon", "<b>&").html, "&#x3C;b>&#x26;");
});

test("the options and the JSON in a shell command are highlighted", () => {
  const { html = "" } = transform(
    "bash",
    `curl --fail-with-body --data '{ "name": "O'\\''Neil" }' 'https://a.example'`,
  );
  const tokens = [...html.matchAll(/<span class="code-(\w+)">([^<]*)/g)].map(([, type, text]) => `${type}: ${text}`);
  assert.deepEqual(
    tokens.filter((token) => /^(keyword|property|string)/.test(token)),
    ["keyword: --fail-with-body --data", 'property: "name"', "string: \"O'\\''Neil\"", "string: 'https://a.example'"],
  );
});

test("a command substitution is highlighted as a command, not as a variable", () => {
  const { html = "" } = transform("bash", 'TOKEN=$(jq --raw-output --exit-status .token <<<"$RESPONSE")');
  assert.match(html, /<\/span>jq <span class="code-keyword">--raw-output --exit-status<\/span> \.token /);
});
