import assert from "node:assert/strict";
import { test } from "node:test";
import { showJson } from "./json";

test("writes a value on one line if it fits, otherwise one line per entry", () => {
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

test("indents every line except the first", () => {
  const value = Array.from({ length: 20 }, (_, index) => `item ${index}`);
  for (const line of showJson(value, "  ").split("\n").slice(1)) assert.match(line, /^ {2}/);
});
