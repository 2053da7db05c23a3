import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "unist";
import { inlineCode, paragraph } from "./components";
import { wholeNames } from "./whole-names";

const classOf = (value: string): string | undefined => {
  const node = inlineCode(value) as Node & { data?: { hProperties?: { className?: string } } };
  wholeNames()(paragraph(node));
  return node.data?.hProperties?.className;
};

test("a short name with a hyphen stays whole; a long one, a sentence and a name without a hyphen don't need it", () => {
  assert.equal(classOf("X-Correlation-ID"), "whole");
  assert.equal(classOf("a-name-that-is-wider-than-a-column"), undefined);
  assert.equal(classOf("a well-known one"), undefined);
  assert.equal(classOf("providerId"), undefined);
});
