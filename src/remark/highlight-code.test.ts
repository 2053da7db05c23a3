import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node, Parent } from "unist";
import { highlightCode } from "./highlight-code";

function transform(lang: string, value: string, meta?: string): Record<string, string> {
  const tree = { type: "root", children: [{ type: "code", lang, value, meta }] } as unknown as Parent;
  highlightCode()(tree);
  const [node] = tree.children as (Node & { attributes?: { name: string; value: string }[] })[];
  return Object.fromEntries((node?.attributes ?? []).map(({ name, value }) => [name, value]));
}

test("code becomes a code block with its language and title", () =>
  assert.deepEqual(transform("text", "x\ny", 'title="GET /{1}"'), {
    language: "text",
    html: "x\ny",
    title: "GET /{1}",
  }));

test("code in a language without a grammar is escaped and not highlighted", () =>
  assert.equal(transform("klingon", "<b>&").html, "&#x3C;b>&#x26;"));
