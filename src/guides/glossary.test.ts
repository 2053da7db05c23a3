import assert from "node:assert/strict";
import { test } from "node:test";
import { writeCatalogue } from "../../tests/support/catalogue";
import { messagesOf } from "../../tests/support/findings";
import { makeFolder } from "../../tests/support/folders";
import { readGlossary, wordPattern } from "./glossary";

const whole = `- id: access
  de:
    term: Zugriff
    forms: [Zugriff]
    definition: Ein Anspruch.
  en:
    term: access
    avoid: [entry]
    definition: An entitlement.
  guides: [guides/team]
  operations: [createAccess]
- id: plan
  de: { term: Plan, definition: Konditionen. }
  en: { term: plan, definition: Terms. }
`;

/** @returns the faults of the glossary, with one text of the file replaced */
function faultsOf(text: string, by: string): Promise<string[]> {
  assert.ok(whole.includes(text));
  process.chdir(
    makeFolder({
      "docs/glossar/terms.yaml": whole.replace(text, by),
      "docs/guides/team.mdx": "",
      ...writeCatalogue({ tags: [], operations: [{ id: "createAccess" }] }),
    }),
  );
  return messagesOf(() => readGlossary());
}

test("the terms are read in their order", async () => {
  assert.deepEqual(await faultsOf("Zugriff", "Zugriff"), []);
  assert.deepEqual(
    readGlossary().map(({ id, en }) => [id, en.definition]),
    [
      ["access", "An entitlement."],
      ["plan", "Terms."],
    ],
  );
});

for (const [what, text, by, message] of [
  ["a missing definition", "    definition: An entitlement.\n", "", "6:3: definition is missing → write it"],
  ["a missing language", "  en: { term: plan, definition: Terms. }\n", "", "12:3: en is missing → write it"],
  [
    "an unknown field",
    "    avoid:",
    "    ban:",
    "8:5: ban isn't known → use one of term, synonyms, forms, except, avoid, definition",
  ],
  ["a text for a list", "[entry]", "entry", "8:5: avoid is no list → write a list of words"],
  ["an empty text", "Konditionen.", '""', "13:21: definition is empty → write one paragraph of Markdown"],
  [
    "a repeated id",
    "id: plan",
    "id: access",
    "12:3: the id access stands at the term access too → let one of them have it",
  ],
  [
    "a form of two terms",
    "{ term: Plan,",
    "{ term: Plan, forms: [Zugriff],",
    '13:29: "Zugriff" stands at the term access too → let one of them have it',
  ],
  [
    "an unknown guide",
    "guides/team",
    "guides/teams",
    '10:12: there is no guide guides/teams → did you mean "guides/team"? Otherwise write a path below docs/, without .mdx',
  ],
  [
    "an unknown operation",
    "[createAccess]",
    "[makeAccess]",
    '11:16: there is no operation "makeAccess" → did you mean "createAccess"? Otherwise use an operationId of openapi/',
  ],
  ["broken YAML", "[entry]", "[entry", "9:5: Flow sequence in block collection must be sufficiently indented"],
] as const) {
  test(`${what} is refused with file and line`, async () => {
    const [first = ""] = await faultsOf(text, by);
    assert.ok(first.startsWith(`docs/glossar/terms.yaml:${message}`), first);
  });
}

test("words are found by themselves only, and at the beginning of a sentence", () => {
  const find = (text: string, ...words: string[]): string[] =>
    [...text.matchAll(wordPattern(words))].map(([word]) => word);
  assert.deepEqual(find("Abo, Abos, Abonnement, Test-Abo, Abo-Preis", "Abo"), ["Abo"]);
  assert.deepEqual(find("Admin and admin", "admin"), ["Admin", "admin"]);
  assert.deepEqual(find("rate\nlimit, rate limits", "rate limit", "rate limits"), ["rate\nlimit", "rate limits"]);
});
