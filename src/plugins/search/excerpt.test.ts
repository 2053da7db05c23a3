import assert from "node:assert/strict";
import { test } from "node:test";
import { excerpt, excerptLengths, mark, namesAll } from "./excerpt";

test("marks matches, including other forms and words within compounds", () => {
  const stretches = mark("Wer löscht die Zugriffsdefinition?", "löschen Definition", new Set(["=losch"]), "de");
  assert.deepEqual(
    stretches.filter(({ isFound }) => isFound).map(({ text }) => text),
    ["löscht", "Zugriffsdefinition"],
  );
  assert.equal(stretches.map(({ text }) => text).join(""), "Wer löscht die Zugriffsdefinition?");
});

test("distinguishes a name that contains everything typed from one that contains only part of it", () => {
  assert.equal(namesAll("Bundle anlegen", "ein bundle", "de"), true);
  assert.equal(namesAll("Bundle anlegen", "bundle kündigen", "de"), false);
});

test("an excerpt that ends with a sentence has no period before its ellipsis", () => {
  const shown = excerpt(mark("Erst das eine. Dann das andere.", "erst", new Set(), "de"), 17);
  assert.equal(shown.map(({ text }) => text).join(""), "Erst das eine…");
});

test("an excerpt shows the first word found, and begins and ends with whole words", () => {
  const text = `${"vorher ".repeat(60)}Mandant ${"nachher ".repeat(60)}`;
  const shown = excerpt(mark(text, "Mandant", new Set(), "de"), excerptLengths.wide);
  const all = shown.map((stretch) => stretch.text).join("");
  assert.match(all, /^…vorher .*Mandant nachher .*nachher…$/);
  assert.ok(all.length <= 160, `${all.length} characters`);
  assert.deepEqual(excerpt(mark("kurz", "lang", new Set(), "de"), 10), [{ text: "kurz", isFound: false }]);
});
