import assert from "node:assert/strict";
import { test } from "node:test";
import { measure, wrap } from "./text";

test("a letter with a diacritic is as wide as without it, and a wide letter is wider than a narrow one", () => {
  assert.equal(measure("ÄÖÜäöü", 10), measure("AOUaou", 10));
  assert.ok(measure("WWW", 10) > 2 * measure("iii", 10));
  assert.equal(measure("Abc", 20), 2 * measure("Abc", 10));
});

test("a Chinese, Japanese, or Korean character is as wide as it is high, and an emoji is wider", () => {
  for (const text of ["数据市场", "データ流", "데이터가", "ＡＢＣＤ", "данн"])
    assert.equal(measure(text, 10), 40, text);
  for (const text of ["✅", "🚀", "❤️"]) assert.ok(measure(text, 10) >= 13, text);
});

test("labels break between words and at the writer's line breaks, never within a word", () => {
  assert.deepEqual(wrap("Zugriffsdefinition anlegen", 10, 100), ["Zugriffsdefinition", "anlegen"]);
  assert.deepEqual(wrap("a b\nc", 10, 100), ["a b", "c"]);
  assert.deepEqual(wrap("", 10, 100), [""]);
});
