import assert from "node:assert/strict";
import { test } from "node:test";
import { repeats } from "./repeats";

test("text repeats other text that contains all its words, regardless of endings and articles", () => {
  assert.ok(repeats("A new bundle.", "The new bundle."));
  assert.ok(repeats("Ein neuer Ordner.", "Der neue Ordner."));
  assert.ok(repeats("One page of tenants.", "One page of the tenants that you have access to."));
});

test("text that adds anything isn't a repetition", () => {
  assert.ok(!repeats("A product of a provider. Prices are part of its plans.", "The new product."));
  assert.ok(!repeats("At most 5 items.", "The items, at most."));
  assert.ok(!repeats("A marketplace.", ""));
  assert.ok(!repeats("", "The new bundle."));
});
