import assert from "node:assert/strict";
import { test } from "node:test";
import { findInlineFaults, inlineStyles } from "./inline-styles";

const sheets = new Map([["/portal/assets/css/styles.1.css", "a > b { color: red } c::before { content: '$&' }"]]);

test("a page contains the site's style sheet instead of a link to it, and is otherwise unchanged", () => {
  const before = "<!doctype html><meta charset=UTF-8><link rel=icon href=/portal/assets/css/styles.1.css>";
  const after = "<script>a = '<link>'</script><body><pre>&lt;link rel=stylesheet></pre>";
  for (const link of [
    "<link rel=stylesheet href=/portal/assets/css/styles.1.css />",
    '<link href="/portal/assets/css/styles.1.css" rel="stylesheet">',
  ])
    assert.equal(
      inlineStyles(before + link + after, sheets),
      `${before}<style>a > b { color: red } c::before { content: '$&' }</style>${after}`,
    );
});

test("the first font face is preloaded in wide windows", () => {
  const face = (name: string): string => `@font-face{src:url(/fonts/${name}.woff2)format("woff2")}`;
  const css = face("text") + face("code");
  const page = inlineStyles("<link rel=stylesheet href=/a.css>", new Map([["/a.css", css]]));
  assert.equal(
    page,
    '<link rel="preload" href="/fonts/text.woff2" as="font" type="font/woff2" crossorigin media="(min-width: 997px)">' +
      `<style>${css}</style>`,
  );
});

for (const link of [
  "<link rel=stylesheet href=/assets/css/styles.1.css>",
  "<link rel=stylesheet href=/portal/assets/css/styles.1.css media=print>",
  "<link rel=prefetch href=/portal/assets/css/styles.1.css>",
])
  test(`leaves a link unchanged: ${link}`, () => {
    const page = inlineStyles(`<link rel=stylesheet href=/portal/assets/css/styles.1.css>${link}`, sheets);
    assert.ok(page.endsWith(link));
    assert.equal(inlineStyles(page, sheets), page);
  });

test("throws if a page has none of the site's style sheets", () => {
  const page = "<link rel=stylesheet href=/elsewhere.css>";
  assert.throws(() => inlineStyles(page, sheets), {
    message: /^src\/plugins\/output\/inline-styles\.ts: a page has none/,
  });
});

for (const [css, fault] of [
  ["p { background: url(a.png) }", /url\(a\.png\).*start the URL with/],
  ["p { background: url( '../a.png' ) }", /url\(\.\.\/a\.png\)/],
  ['@import "b.css";', /url\(b\.css\)/],
  ["p::before { content: '</STYLE>' }", /would end the style sheet.* → /],
] as const)
  test(`rejects CSS that can't be inlined: ${css}`, () => assert.match(findInlineFaults(css).join(), fault));

test("accepts URLs that resolve to the same location from every page", () => {
  const css = `p { background: url("data:image/svg+xml;utf8,<svg xmlns=\\"http://www.w3.org/2000/svg\\"/>"), url(/img/a.png);
    fill: url(#gradient) }`;
  assert.deepEqual(findInlineFaults(css), []);
});
