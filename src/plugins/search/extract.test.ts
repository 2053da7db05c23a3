import assert from "node:assert/strict";
import { test } from "node:test";
import { extractEntries } from "./extract";

const page = (main: string): string =>
  `<html><head><meta name="keywords" content="Wort"></head><body><nav>Menü</nav><main>${main}</main></body></html>`;

test("a guide has a record for its beginning and each section with an ID", () => {
  const html = page(
    `<h1>Titel</h1><p>Anfang</p><h2 id="one">Eins<a class="hash-link">#</a></h2><p>Text</p><ul><li>a</li><li>b</li></ul>`,
  );
  assert.deepEqual(
    extractEntries(html, "docs/intro").map(({ record }) => record),
    [
      { kind: "guide", path: "docs/intro", title: "Titel", section: "", text: "Anfang" },
      { kind: "guide", path: "docs/intro#one", title: "Titel", section: "Eins", text: "Text · a · b" },
    ],
  );
});

test("a row shows only the first of several codes at the end of a heading; each of them is a name", () => {
  const labelOf = (heading: string): unknown[] => {
    const [, section] = extractEntries(
      page(`<h1>Errors</h1><p>a</p><h2 id="one">${heading}</h2><p>Text</p>`),
      "errors",
    );
    return [section?.record.section, section?.fields.section, section?.fields.keywords];
  };
  assert.deepEqual(labelOf("Already exists <code>409</code> <code>already-exists</code>"), [
    "Already exists · 409",
    "Already exists",
    ["409", "already-exists"],
  ]);
  assert.deepEqual(labelOf("Read <code>status</code>"), ["Read status", "Read status", []]);
});

test("a term's record has its definition and the other words for it", () => {
  const html = page(
    `<h1>Glossar</h1><h2 id="terms">Begriffe</h2><h3 id="letter-m">M</h3><h4 id="tenant">Mandant</h4><p>Eine Instanz.</p><dl class="glossary-links"><dt>Englisch</dt><dd lang="en">tenant</dd></dl>`,
  );
  const entries = extractEntries(html, "docs/glossar/", {
    terms: new Map([["tenant", { words: ["tenant", "Kunde"] }]]),
  });
  assert.deepEqual(
    entries.map(({ record }) => record.kind),
    ["guide", "term"],
  );
  const term = entries.at(-1);
  assert.deepEqual(term?.record, {
    kind: "term",
    path: "docs/glossar/#tenant",
    title: "Mandant",
    section: "",
    text: "Eine Instanz.",
  });
  assert.deepEqual(term?.fields.keywords, ["tenant", "Kunde"]);
});

test("a section that folds a table of operations is found only by its summary", () => {
  const html = page(
    `<h1>Titel</h1><details><summary><h3 id="role-MEMBER">MEMBER</h3> 1 Operation</summary><div class="api-matrix__table"><table><tr><td>Bundle kündigen</table></div></details>`,
  );
  const [, section] = extractEntries(html, "docs/roles");
  assert.equal(section?.record.section, "MEMBER");
  assert.equal(section?.fields.text, "1 Operation");
});

test("a guide's text doesn't include diagram labels or the definitions that appear at its terms", () => {
  const html = page(
    `<h1>Titel</h1><p>Ein <span><a>Mandant</a><span role="tooltip">Eine Instanz.</span></span> hier.</p><figure><svg><text>ACTIVE</text></svg><button>Vergrößern</button><figcaption>Zugriff</figcaption></figure><p>Danach.</p>`,
  );
  const [entry] = extractEntries(html, "docs/intro");
  assert.equal(entry?.fields.text, "Ein Mandant hier. Zugriff Danach.");
  assert.equal(entry?.record.text, "Ein Mandant hier. Zugriff · Danach.");
});

test("an excerpt leaves out code blocks, table headers, and folded examples, but they are searchable", () => {
  const html = page(
    `<h1>Titel</h1><p>Legen Sie <code>a</code> vor:</p><pre>curl --silent</pre><details class="code code--response"><summary>200 <code>{}</code></summary></details><table><thead><tr><th>Rolle<th>Was<tbody><tr><td>A<td><td>b<tr><td>C<td>d</table>`,
  );
  const [entry] = extractEntries(html, "docs/intro");
  assert.equal(entry?.record.text, "Legen Sie a vor: A · b · C · d");
  assert.equal(entry?.fields.text, "Legen Sie a vor: 200 {} Rolle Was A b C d curl --silent");
});

test("an excerpt begins with a section's sentences, even if a table comes first", () => {
  const html = page(`<h1>Titel</h1><table><tbody><tr><td>A<td>b</table><p>Danach.</p>`);
  assert.equal(extractEntries(html, "docs/intro")[0]?.record.text, "Danach. A · b");
});

test("an operation is one record with its call, fields, and problem types", () => {
  const html = page(
    `<h1>Bundle anlegen</h1><ul><li><code class="api-field__name">providerId</code></li></ul><a href="/docs/advanced-guides/errors#already-exists"><code>already-exists</code></a>`,
  );
  const [entry, ...others] = extractEntries(html, "api/create-bundle", {
    operation: { id: "createBundle", method: "post", path: "/bundles" },
  });
  assert.deepEqual(others, []);
  assert.equal(entry?.record.call, "POST /bundles");
  assert.equal(entry?.fields.name, "createBundle");
  assert.equal(entry?.fields.members, "providerId already-exists");
});
