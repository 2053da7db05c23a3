import assert from "node:assert/strict";
import { test } from "node:test";
import { paintWithText } from "./first-paint";

const page = (head: string, body: string): string =>
  `<!doctype html><head data-a=1>${head}<title>A</title></head>${body}`;

test("a page's first paint includes the first paragraph below its title", () => {
  const made = paintWithText(page("", "<p>Bar<header><h1>A</h1></header><div><p class=b>Text<p>More"));
  assert.equal(
    made,
    page(
      '<link rel="expect" href="#first-text" blocking="render">',
      '<p>Bar<header><h1>A</h1></header><div><p id="first-text" class=b>Text<p>More',
    ),
  );
  assert.equal(paintWithText(made), made);
});

test("a page without a paragraph below its title is unchanged", () => {
  for (const body of ["<h1>A</h1>", "<p>Text<h1>A</h1><pre>Code</pre>"])
    assert.equal(paintWithText(page("", body)), page("", body));
});

test("throws if a page has no head or title", () => {
  for (const built of ["<!doctype html><h1>A</h1><p>Text", page("", "<h2>A</h2><p>Text")])
    assert.throws(() => paintWithText(built), {
      message: /^src\/plugins\/output\/first-paint\.ts: a page has no <head> or no/,
    });
});
