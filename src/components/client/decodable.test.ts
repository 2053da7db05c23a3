import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeOrKeep, makeDecodable, makeTakable } from "./decodable";

/** Strings as they appear in a URL from a browser: ASCII, with valid and invalid escapes. */
const part = fc
  .array(fc.oneof(fc.constantFrom("%", "%2", "%25", "%FC", "%C3%BC", "%00", "/", "a", "<"), fc.string()))
  .map((pieces) => pieces.join(""));

for (const [name, decode] of Object.entries({ decodeURI, decodeURIComponent })) {
  for (const times of [1, 2]) {
    test(`makes a string decodable ${times}× with ${name}, and leaves it unchanged if it already is`, () => {
      fc.assert(
        fc.property(part, (text) => {
          const made = makeDecodable(text, decode, times);
          let decoded = made;
          for (let done = 0; done < times; done += 1) decoded = decode(decoded);
          assert.equal(makeDecodable(made, decode, times), made);
          if (made !== text) assert.throws(() => Array.from({ length: times }).reduce<string>(decode, text));
        }),
        { numRuns: 10_000 },
      );
    });
  }
}

test("a percent sign that doesn't begin an escape stays a percent sign", () => {
  assert.equal(decodeURIComponent(makeDecodable("50%", decodeURIComponent, 1)), "50%");
  assert.equal(decodeOrKeep("50%", decodeURIComponent), "50%");
  assert.equal(decodeOrKeep("%C3%BC", decodeURIComponent), "ü");
});

test("makes the path and fragment of a URL decodable, and keeps its query", () => {
  assert.equal(makeTakable("/docs/50%?x=%FC&y=#50%"), "/docs/50%2525?x=%FC&y=#50%25");
  assert.equal(makeTakable("#?50%"), "#?50%25");
  assert.equal(makeTakable("?50%"), "?50%");
  fc.assert(
    fc.property(part, fc.option(part), fc.option(part), (path, query, fragment) => {
      const rest = (query === null ? "" : `?${query}`) + (fragment === null ? "" : `#${fragment}`);
      const made = makeTakable(path + rest);
      const [before = "", ...after] = made.split("#");
      decodeURI(decodeURI(before.replace(/\?.*/s, "")));
      decodeURIComponent(after.join("#"));
      assert.equal(makeTakable(made), made);
    }),
    { numRuns: 10_000 },
  );
});
