import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSecurityTxt } from ".";

test("security.txt lists the contact, languages, and location, and expires within the year that RFC 9116 allows", () => {
  const text = renderSecurityTxt({
    contact: "mailto:security@portal.example",
    canonical: "https://portal.example/.well-known/security.txt",
    languages: ["de", "en"],
    today: new Date("2027-02-28T13:14:15.678Z"),
  });
  assert.deepEqual(text.split("\n"), [
    "Contact: mailto:security@portal.example",
    "Expires: 2027-08-27T00:00:00.000Z",
    "Preferred-Languages: de, en",
    "Canonical: https://portal.example/.well-known/security.txt",
    "",
  ]);
});
