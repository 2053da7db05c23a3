import assert from "node:assert/strict";
import { test } from "node:test";
import { indexTerms, stems } from "./analysis";
import { readCompoundSplitter } from "./compounds";

test("a German compound is split where both parts are words", async () => {
  const split = await readCompoundSplitter();
  for (const [compound, ...parts] of [
    ["zugriffsdefinition", "zugriff", "definition"],
    ["ratenbegrenzung", "raten", "begrenzung"],
    ["kündigungsfrist", "kündigung", "frist"],
    ["prüfsumme", "prüf", "summe"],
  ]) {
    const found = split(compound ?? "");
    for (const part of parts) assert.ok(found.includes(part), `${compound}: ${found.join(", ")}`);
  }
  assert.deepEqual(split("verwaltung"), []);
  assert.deepEqual(split("zugriff"), []);
});

test("the index stores a compound under each of its parts and under their other forms", async () => {
  const split = await readCompoundSplitter();
  for (const [compound, ...typed] of [
    ["zugriffsdefinition", "Definition", "Zugriff", "Definitionen", "Zugriffe"],
    ["organisationsverwaltung", "Verwaltung", "Organisation", "verwalten", "Organisationen"],
    ["mindestlaufzeit", "Laufzeit", "Laufzeiten", "Zeit"],
    ["produktangebot", "Angebot", "Produkte"],
    ["genehmigungsstatus", "Status", "Genehmigung", "genehmigen"],
    ["löschanfragen", "Anfrage", "löschen", "loeschen"],
  ] as const) {
    const terms = indexTerms({ word: compound, parts: [] }, "de", split);
    for (const word of typed) {
      assert.ok(
        stems(word.toLowerCase(), "de").some((stem) => terms.includes(stem)),
        `${compound} by ${word}: ${terms.join(" ")}`,
      );
    }
  }
  const terms = indexTerms({ word: "verwaltung", parts: [] }, "de", split);
  assert.ok(!stems("waltung", "de").some((stem) => terms.includes(stem)), terms.join(" "));
});
