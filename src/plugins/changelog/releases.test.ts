import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../../tests/support/folders";
import { readReleases } from "./releases";

const whole = `- version: 1.1.0
  date: 2026-12-24
  summary: { de: Neu., en: New. }
  api:
    added:
      - { de: Etwas., en: Something. }
- version: 1.0.0
  date: 2026-11-21
  summary: { de: Da., en: There. }
`;

/** @returns the releases, with one text of the file replaced */
function read(text = "", by = "") {
  assert.ok(whole.includes(text));
  process.chdir(makeFolder({ "docs/changelog.yaml": whole.replace(text, by) }));
  return readReleases();
}

test("releases are read, newest first", () => {
  assert.deepEqual(
    read().map(({ version, date }) => `${version} ${date}`),
    ["1.1.0 2026-12-24", "1.0.0 2026-11-21"],
  );
});

for (const [what, text, by, message] of [
  [
    "a missing language",
    "{ de: Etwas., en: Something. }",
    "{ de: Etwas. }",
    "a text lacks a language → write both de and en",
  ],
  ["an empty text", "en: New.", 'en: ""', "a text lacks a language → write both de and en"],
  ["a missing summary", "summary: { de: Neu., en: New. }", "", "a text lacks a language → write both de and en"],
  ["the wrong order", "2026-12-24", "2026-10-01", "older than the next → put the newest first"],
  ["a missing date", "date: 2026-12-24", "", "no date → write one like 2026-11-21"],
  ["a date of another form", "2026-12-24", "24.12.2026", "no date → write one like 2026-11-21"],
  ["a month that doesn't exist", "2026-12-24", "2026-13-24", "no date → write one like 2026-11-21"],
  ["a day that doesn't exist", "2026-12-24", "2026-11-31", "no date → write one like 2026-11-21"],
  ["an unknown kind", "added:", "aded:", "aded isn't known → use added, changed, deprecated, removed, fixed"],
  ["an unknown area", "api:", "apis:", "apis isn't known → use version, date, summary, api, portal"],
] as const) {
  test(`${what} is refused`, () => {
    assert.throws(() => read(text, by), { message: `docs/changelog.yaml: release 1.1.0: ${message}` });
  });
}

test("a version of another form is refused", () => {
  assert.throws(() => read("1.1.0", "1.1"), {
    message: "docs/changelog.yaml: release 1.1: no version → write one like 1.2.0",
  });
});
