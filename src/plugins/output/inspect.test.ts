import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf } from "./headers";
import { foreignAddresses, inspectPage } from "./inspect";

const known = {
  scripts: [{ what: "a script", hash: hashOf('go("a&amp;b")') }],
  styles: [{ what: "a style", hash: hashOf('color: "red"') }],
};

test("accepts scripts and styles by the hash of the content that a browser sees", () => {
  const html = `<body style="color: &quot;red&quot;"><script>go("a&amp;b")</script><script>go("a&amp;b")</script>`;
  assert.deepEqual(inspectPage(html, known), []);
});

const harmless = [
  '<script type="application/ld+json">{"@id":"https://other.example/"}</script>',
  '<script src="/assets/main.js" defer></script>',
  '<link rel="canonical" href="https://portal.example/docs"><link rel=stylesheet href=/a.css>',
  '<a href="https://other.example/">Other</a><img src="/img/logo.svg"><img src="data:image/svg+xml,a">',
  '<code>&lt;script&gt;alert(1)&lt;/script&gt; onclick="x" //other.example</code>',
  '<meta property="og:image" content="https://portal.example/card.png">',
];
for (const html of harmless) test(`accepts ${html}`, () => assert.deepEqual(inspectPage(html), []));

const faulty: Record<string, RegExp> = {
  "<script>track()</script>": /unknown inline script.*sha256-/,
  '<script type="module">track()</script>': /unknown inline script/,
  '<p style="color: blue">': /unknown inline style.*sha256-/,
  "<style>p { color: blue }</style>": /style sheet/,
  '<p onclick="go()">': /<p onclick="go\(\)">: inline event handlers.*listener/,
  '<body ONLOAD="go()">': /onload/,
  "<svg><g onbegin=go()></g></svg>": /onbegin/,
  '<a href=" javascript:go()">': /javascript:/,
  '<script src="https://cdn.example/a.js"></script>': /cdn\.example.*another origin/,
  '<script src="//cdn.example/a.js"></script>': /another origin/,
  '<img srcset="/a.png 1x, https://cdn.example/b.png 2x">': /another origin/,
  '<link rel="preconnect" href="https://cdn.example">': /another origin/,
  '<link rel="stylesheet" href="https://cdn.example/a.css">': /another origin/,
  '<iframe src="https://cdn.example"></iframe>': /another origin/,
  '<iframe srcdoc="<p>a</p>"></iframe>': /srcdoc/,
  '<svg><use href="https://cdn.example/a.svg#b"></use></svg>': /another origin/,
  '<form action="https://cdn.example/"></form>': /another origin/,
  '<object data="https://cdn.example/"></object>': /another origin/,
  '<base href="https://cdn.example/">': /another origin/,
  '<p style="background: url(https://cdn.example/a.png)">': /unknown inline style/,
  '<meta http-equiv="refresh" content="0; url=https://cdn.example/">': /another origin/,
};
for (const [html, message] of Object.entries(faulty)) {
  test(`rejects ${html}`, () => {
    const faults = inspectPage(html, known);
    assert.match(faults[0] ?? "nothing", message);
    assert.match(faults[0] ?? "", / → /, "the message contains the fix");
  });
}

test("finds a style sheet's URLs on other origins, but not those on its own origin or data URLs", () => {
  const css = `@import "https://a.example/x.css"; p { background: url('//b.example/y') url(/img/z.png) url("data:a//b") }
    q { src: url( https://c.example/f.woff2 ) }`;
  assert.deepEqual(
    foreignAddresses(css).map((url) => url.trim()),
    ["https://a.example/x.css", "//b.example/y", "https://c.example/f.woff2"],
  );
});
