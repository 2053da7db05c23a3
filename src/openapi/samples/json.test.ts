import assert from "node:assert/strict";
import { test } from "node:test";
import { showJson } from "./json";

test("what fits stands in one line, what doesn't in one line an entry", () => {
  const value = {
    ids: ["a", "b"],
    price: { amount: "0.00", currency: "EUR" },
    none: {},
    provider: { id: "8a1d4e62-7b3f-4f0a-b6c5-2e9d0c7a4f13", name: 'Nordlicht "Bank"' },
  };
  assert.equal(
    showJson(value),
    `{
  "ids": ["a", "b"],
  "price": { "amount": "0.00", "currency": "EUR" },
  "none": {},
  "provider": {
    "id": "8a1d4e62-7b3f-4f0a-b6c5-2e9d0c7a4f13",
    "name": "Nordlicht \\"Bank\\""
  }
}`,
  );
  assert.deepEqual(JSON.parse(showJson(value, "    ")), value);
});

test("every line but the first is indented", () => {
  const value = Array.from({ length: 20 }, (_, index) => `item ${index}`);
  for (const line of showJson(value, "  ").split("\n").slice(1)) assert.match(line, /^ {2}/);
});
