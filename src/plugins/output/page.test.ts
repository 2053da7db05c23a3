import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf } from "./headers";
import { lateLoader } from "./late-loader";
import { preparePage } from "./page";

const css = "a > b { color: red } c::before { content: '$&' }";
const sheets = new Map([["/portal/a.css", css]]);
const link = "<link rel=stylesheet href=/portal/a.css>";
const deferred = '<script src=/runtime.js defer></script><script src="/main.js" defer="defer"></script>';

test("a page contains its style sheet, and loads its scripts at its end", () => {
  const { html } = preparePage(
    `<!doctype html><head><link rel=icon href=/portal/a.css>${deferred}${link}<link rel=prefetch href=/portal/a.css></head>` +
      "<body><p>Bar<h1>A</h1><p class=b>Text<p>More<pre>&lt;script src=/a.js defer></pre></body></html>",
    sheets,
    "<link rel=alternate>",
  );
  assert.equal(
    html,
    "<!doctype html><head><link rel=icon href=/portal/a.css>" +
      `<link rel=alternate><style>${css}</style><link rel=prefetch href=/portal/a.css></head>` +
      "<body><p>Bar<h1>A</h1><p class=b>Text<p>More<pre>&lt;script src=/a.js defer></pre>" +
      `<script data-scripts="/runtime.js /main.js">${lateLoader}</script></body></html>`,
  );
});

test("a page without a paragraph or end tags is prepared too", () => {
  const { html } = preparePage(`<head>${link}${deferred}<body><h1>A</h1><pre>Code</pre>`, sheets);
  assert.ok(html.startsWith(`<head><style>${css}</style>`));
  assert.ok(
    html.endsWith(`<h1>A</h1><pre>Code</pre><script data-scripts="/runtime.js /main.js">${lateLoader}</script>`),
  );
});

test("the hashes are those of the scripts and styles that a browser sees", () => {
  const { scripts, styles } = preparePage(
    `<head>${link}${deferred}<script>go("a&amp;b")</script><script type=application/ld+json>{}</script>` +
      '<body style="color: &quot;red&quot;"><h1>A</h1>',
    sheets,
  );
  assert.deepEqual(scripts.sort(), [hashOf(lateLoader), hashOf('go("a&amp;b")')].sort());
  assert.deepEqual(styles, [hashOf('color: "red"')]);
});

for (const [part, page] of Object.entries({
  "style sheet": `<head>${deferred}<body><h1>A</h1>`,
  "deferred script": `<head>${link}<body><h1>A</h1>`,
}))
  test(`a page without a ${part} is an error`, () =>
    assert.throws(() => preparePage(page, sheets), /^Error: src\/plugins\/output\/page\.ts: a page lacks/));
