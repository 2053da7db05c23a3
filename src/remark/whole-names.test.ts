import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { splitAtWholeWords } from "../lib/markup/whole-names";
import { heading, inlineCode, paragraph, text } from "./components";
import { wholeNames } from "./whole-names";

const classOf = (value: string): string | undefined => {
  const node = inlineCode(value) as Node & { data?: { hProperties?: { className?: string } } };
  wholeNames()(paragraph(node));
  return node.data?.hProperties?.className;
};

test("only a short name with a hyphen has to stay on one line", () => {
  assert.equal(classOf("X-Correlation-ID"), "whole");
  assert.equal(classOf("a-name-that-is-wider-than-a-column"), undefined);
  assert.equal(classOf("a well-known one"), undefined);
  assert.equal(classOf("providerId"), undefined);
});

test("a word with a part of one or two letters stays on one line; longer parts can be separated", () => {
  const wholes = (text: string): string[] => splitAtWholeWords(text).filter((_, place) => place % 2 === 1);
  assert.deepEqual(wholes("Ihre E-Mail-Adresse und die Client-ID des Client-Secrets"), ["E-Mail", "Client-ID"]);
  assert.deepEqual(wholes("up-to-date, 1-2, X-Correlation-ID"), ["up-to", "X-Correlation"]);
  assert.equal(splitAtWholeWords("E-Mail an a-b").join(""), "E-Mail an a-b");
});

test("a URL in code can break at its slashes", () => {
  const tree = { type: "root", children: [paragraph(inlineCode("https://api.example/v1/teams"))] };
  wholeNames()(tree as Node);
  const [code] = (tree.children[0] as unknown as { children: { name: string; children: Node[] }[] }).children;
  assert.equal(code?.name, "code");
  assert.deepEqual(
    code?.children.map((part) => ("value" in part ? part.value : (part as unknown as { name: string }).name)),
    ["https://", "wbr", "api.example", "wbr", "/v1", "wbr", "/teams"],
  );
});

test("a word that stays on one line becomes an element, except in a heading, whose anchor is made from its text", () => {
  const tree = { type: "root", children: [paragraph(text("Die E-Mail kommt.")), heading(2, "id", text("E-Mail"))] };
  wholeNames()(tree as Node);
  const [sentence, title] = tree.children as unknown as { children: { type: string; name?: string }[] }[];
  assert.deepEqual(
    sentence?.children.map(({ type, name }) => name ?? type),
    ["text", "span", "text"],
  );
  assert.deepEqual(
    title?.children.map(({ type }) => type),
    ["text"],
  );
});
