import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Parent } from "unist";
import type { VFile } from "vfile";
import { makeFolder } from "../../tests/support/folders";
import { englishPage as english } from "../../tests/support/remark";
import { parseGuide } from "./guides/guides";
import { terms } from "./terms";

const source = `- id: access
  de: { term: Zugriff, forms: [Zugriff, Zugriffs], definition: "Ein \`x\`." }
  en: { term: access, definition: An entitlement. }
- id: access-definition
  de: { term: Zugriffsdefinition, forms: [Zugriffsdefinition], definition: Beschreibt es. }
  en: { term: access definition, forms: [access definition], definition: Says how. }
- id: user
  de: { term: Benutzer, forms: [technischer Benutzer], definition: Jemand. }
  en: { term: user, forms: [user, users], except: [user interface], definition: Somebody. }
`;

let transformer: ReturnType<typeof terms>;
before(() => {
  process.chdir(makeFolder({ "docs/glossar/terms.yaml": source, "api/catalog.json": '{ "operations": [] }' }));
  transformer = terms();
});

/** @returns the source with marked terms in «», each with its ID and definition */
function mark(markdown: string, file = "docs/guides/team.mdx"): string {
  const { tree } = parseGuide({ name: "team.mdx", file, locale: "de", source: markdown });
  transformer(tree, { path: file } as VFile);
  return show(tree).trim();
}

function show(
  node: Parent & { value?: string; name?: string; attributes?: { name: string; value: string }[] },
): string {
  const inner = node.value ?? (node.children ?? []).map((child) => show(child as Parent)).join("");
  const [id, definition] = ["id", "definition"].map((key) => node.attributes?.find(({ name }) => name === key)?.value);
  return node.name === "Term" ? `«${inner}|${id}|${definition}»` : inner;
}

test("only the first use of a term is marked, regardless of its form", () => {
  assert.equal(mark("Des Zugriffs wegen ein Zugriff."), "Des «Zugriffs|access|Ein <code>x</code>.» wegen ein Zugriff.");
});

test("the longest term wins, and a term within a compound isn't marked", () => {
  const definition = "«Zugriffsdefinition|access-definition|Beschreibt es.»";
  assert.equal(mark("Zugriffsdefinition, Zugriffe, Zugriff-Art"), `${definition}, Zugriffe, Zugriff-Art`);
});

test("a form can begin a sentence", () => {
  assert.equal(mark("Users act.", english), "«Users|user|Somebody.» act.");
  assert.equal(mark("Technischer Benutzer"), "«Technischer Benutzer|user|Jemand.»");
});

test("phrases with a different meaning aren't marked", () => {
  assert.equal(mark("The user interface of a user", english), "The user interface of a «user|user|Somebody.»");
});

test("an item that begins with its link is one target", () => {
  assert.equal(mark("- [A](./a.mdx): Zugriff."), "A: Zugriff.");
  assert.match(mark("- Zugriff: [A](./a.mdx)."), /^«Zugriff/);
});

test("terms in headings, links, code, and table headers aren't marked", () => {
  const source = "# Zugriff\n\n[Zugriff](x.mdx) `Zugriff`\n\n| Zugriff |\n|---|\n| Zugriff |";
  assert.match(mark(source), /^ZugriffZugriff ZugriffZugriff«Zugriff\|access\|.*»$/);
});

test("a term that a writer marks gets its definition", () => {
  assert.equal(
    mark('The <Term id="access">access</Term> of a user', english).split("»")[0],
    "The «access|access|An entitlement.",
  );
});

test("terms on the glossary's own pages aren't marked", () => {
  assert.equal(mark("Zugriff", "docs/glossar/intro.mdx"), "Zugriff");
});

for (const [what, markdown, message] of [
  [
    "an unknown ID",
    'Ein <Term id="acess">Zugriff</Term>',
    'docs/guides/team.mdx:1:5: the term "acess" doesn\'t exist → did you mean "access"? Otherwise, use an ID from docs/glossar/terms.yaml, or add the term',
  ],
  [
    "a term that is marked twice",
    'Zugriff\n\n<Term id="access">Zugriff</Term>',
    'docs/guides/team.mdx:3:1: the term "access" is already marked on line 1 → remove one of the marks',
  ],
] as const) {
  test(`${what} is rejected with its file and line`, () => {
    assert.throws(() => mark(markdown), { message });
  });
}
