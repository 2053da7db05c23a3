import assert from "node:assert/strict";
import { test } from "node:test";
import { lateLoader, loadScriptsLate } from "./late-scripts";

test("a page lists its deferred scripts at its end, in order, and is otherwise unchanged", () => {
  assert.equal(
    loadScriptsLate(
      "<!doctype html><head><script>a = '</head>'</script><script src=/runtime.js defer></script>" +
        '<script src="/main.js" defer="defer"></script><link rel=icon href=/i.svg><script src=/page.js defer></script>' +
        "</head><body><script src=/now.js></script><pre>&lt;script src=/a.js defer></pre></body></html>",
    ),
    "<!doctype html><head><script>a = '</head>'</script><link rel=icon href=/i.svg></head><body>" +
      "<script src=/now.js></script><pre>&lt;script src=/a.js defer></pre>" +
      `<script data-scripts="/runtime.js /main.js /page.js">${lateLoader}</script></body></html>`,
  );
});

test("a page without an end tag for its body gets the loader at its end", () => {
  assert.equal(
    loadScriptsLate("<head><script src=/main.js defer></script></head><body><p>Text"),
    `<head></head><body><p>Text<script data-scripts="/main.js">${lateLoader}</script>`,
  );
});

test("a page that already has the loader is unchanged", () => {
  const page = loadScriptsLate("<head><script src=/main.js defer></script></head><body></body>");
  assert.equal(loadScriptsLate(page), page);
});

test("throws if a page has no deferred script", () => {
  for (const page of ["<head><script src=/main.js async></script></head><body></body>", "<head></head><body></body>"])
    assert.throws(() => loadScriptsLate(page), {
      message: /^src\/plugins\/output\/late-scripts\.ts: a page has no deferred script/,
    });
});
