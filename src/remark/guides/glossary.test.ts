import assert from "node:assert/strict";
import { test } from "node:test";
import { writeCatalog } from "../../../tests/support/catalog";
import { messagesOf } from "../../../tests/support/findings";
import { makeFolder } from "../../../tests/support/folders";
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

/** @returns the errors in the glossary after one string in the file is replaced */
function faultsOf(text: string, by: string): Promise<string[]> {
  assert.ok(whole.includes(text));
  process.chdir(
    makeFolder({
      "docs/glossar/terms.yaml": whole.replace(text, by),
      "docs/guides/team.mdx": "",
      ...writeCatalog({ tags: [], operations: [{ id: "createAccess" }] }),
    }),
  );
  return messagesOf(() => readGlossary());
}

test("reads the terms in their order", async () => {
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
  ["a missing definition", "    definition: An entitlement.\n", "", '6:3: "definition" is missing → add it'],
  ["a missing language", "  en: { term: plan, definition: Terms. }\n", "", '12:3: "en" is missing → add it'],
  [
    "an unknown field",
    "    avoid:",
    "    ban:",
    '8:5: unknown key "ban" → use one of term, synonyms, forms, except, avoid, definition',
  ],
  ["a string instead of a list", "[entry]", "entry", '8:5: "avoid" must be a list → write a list of words'],
  ["an empty text", "Konditionen.", '""', '13:21: "definition" is empty → write one paragraph of Markdown'],
  [
    "a duplicate ID",
    "id: plan",
    "id: access",
    '12:3: duplicate ID "access": the term "access" already has it → keep only one of them',
  ],
  [
    "a form that two terms share",
    "{ term: Plan,",
    "{ term: Plan, forms: [Zugriff],",
    '13:29: duplicate word "Zugriff": the term "access" already has it → keep only one of them',
  ],
  [
    "an unknown guide",
    "guides/team",
    "guides/teams",
    '10:12: the guide guides/teams doesn\'t exist → did you mean "guides/team"? Otherwise, write a path under docs/, without .mdx',
  ],
  [
    "an unknown operation",
    "[createAccess]",
    "[makeAccess]",
    '11:16: the operation "makeAccess" doesn\'t exist → did you mean "createAccess"? Otherwise, use an operationId from openapi/',
  ],
  ["broken YAML", "[entry]", "[entry", "9:5: Flow sequence in block collection must be sufficiently indented"],
] as const) {
  test(`rejects ${what} with its file and line`, async () => {
    const [first = ""] = await faultsOf(text, by);
    assert.ok(first.startsWith(`docs/glossar/terms.yaml:${message}`), first);
  });
}

test("finds only whole words, also at the beginning of a sentence", () => {
  const find = (text: string, ...words: string[]): string[] =>
    [...text.matchAll(wordPattern(words))].map(([word]) => word);
  assert.deepEqual(find("Abo, Abos, Abonnement, Test-Abo, Abo-Preis", "Abo"), ["Abo"]);
  assert.deepEqual(find("Admin and admin", "admin"), ["Admin", "admin"]);
  assert.deepEqual(find("rate\nlimit, rate limits", "rate limit", "rate limits"), ["rate\nlimit", "rate limits"]);
});
