import assert from "node:assert/strict";
import { test } from "node:test";
import { measure, wrap } from "./text";

test("a letter with a mark is as wide as the letter, and a wide letter wider than a narrow one", () => {
  assert.equal(measure("ÄÖÜäöü", 10), measure("AOUaou", 10));
  assert.ok(measure("WWW", 10) > 2 * measure("iii", 10));
  assert.equal(measure("Abc", 20), 2 * measure("Abc", 10));
});

test("a letter of Chinese, Japanese or Korean is as wide as high, and an emoji wider", () => {
  for (const text of ["数据市场", "データ流", "데이터가", "ＡＢＣＤ", "данн"])
    assert.equal(measure(text, 10), 40, text);
  for (const text of ["✅", "🚀", "❤️"]) assert.ok(measure(text, 10) >= 13, text);
});

test("labels break between words and where their writer breaks them, never within a word", () => {
  assert.deepEqual(wrap("Zugriffsdefinition anlegen", 10, 100), ["Zugriffsdefinition", "anlegen"]);
  assert.deepEqual(wrap("a b\nc", 10, 100), ["a b", "c"]);
  assert.deepEqual(wrap("", 10, 100), [""]);
});
