import assert from "node:assert/strict";
import { test } from "node:test";
import { readCompoundSplitter } from "./compounds";

test("a German compound is divided where both parts are words", async () => {
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
