import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, stems, tokenize } from "./analysis";

const shareStem = (locale: "de" | "en", ...words: string[]): boolean => {
  const [first = [], ...others] = words.map((word) => stems(word, locale));
  return first.some((stem) => others.every((other) => other.includes(stem)));
};

test("umlauts and ß match their ASCII spellings", () => {
  for (const [one, other] of [
    ["löschen", "loeschen"],
    ["Prüfsumme", "Pruefsumme"],
    ["Größe", "Groesse"],
    ["Änderung", "Aenderung"],
  ]) {
    assert.equal(fold(one ?? ""), fold(other ?? ""));
  }
  assert.equal(fold("neue"), "neue");
});

test("forms of a German word share a stem", () => {
  for (const words of [
    ["löschen", "gelöscht", "löschung", "loeschen"],
    ["ablehnen", "abgelehntes", "ablehnung"],
    ["kündigen", "gekündigt", "kündigung"],
    ["verlängern", "verlängert", "verlängerung"],
    ["hochladen", "hochgeladene"],
    ["aktivieren", "aktivierung", "aktiviert"],
  ]) {
    assert.ok(shareStem("de", ...words), words.join(", "));
  }
  assert.ok(!shareStem("de", "kunde", "kündigung"));
});

test("forms of an English word share a stem, in British and American spelling", () => {
  for (const words of [
    ["delete", "deleting", "deleted"],
    ["organisation", "organization", "organizations"],
    ["cancel", "cancellation"],
    ["reject", "rejection", "rejected"],
  ]) {
    assert.ok(shareStem("en", ...words), words.join(", "));
  }
});

test("a name is one word with parts, and a version number is one word", () => {
  assert.deepEqual(tokenize("noticePeriodDays if-match, Bundle 1.2.0."), [
    { typed: "noticePeriodDays", word: "noticeperioddays", parts: ["notice", "period", "days"] },
    { typed: "if-match", word: "ifmatch", parts: ["if", "match"] },
    { typed: "Bundle", word: "bundle", parts: [] },
    { typed: "1.2.0", word: "1.2.0", parts: [] },
  ]);
});
