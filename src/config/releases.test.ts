import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../../tests/support/folders";
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

/** @returns the releases, with one string in the file replaced */
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
  ["a missing language", "{ de: Etwas., en: Something. }", "{ de: Etwas. }", '6:9: "en" is missing → add it'],
  ["an empty string", "en: New.", 'en: ""', '3:24: "en" is empty → write the text'],
  [
    "the wrong order",
    "2026-12-24",
    "2026-10-01",
    "2:3: the release is older than the next one, dated 2026-11-21 → put the newest release first",
  ],
  [
    "a date in another format",
    "2026-12-24",
    "24.12.2026",
    '2:3: "date" can\'t be "24.12.2026" → write a date such as 2026-11-21',
  ],
  [
    "a month that doesn't exist",
    "2026-12-24",
    "2026-13-24",
    '2:3: "date" can\'t be "2026-13-24" → write a date such as 2026-11-21',
  ],
  [
    "an unknown kind",
    "added:",
    "aded:",
    '5:5: unknown key "aded" → did you mean "added"? Otherwise, use one of added, changed, deprecated, removed, fixed',
  ],
] as const) {
  test(`rejects ${what}`, () => {
    assert.throws(() => read(text, by), { message: `docs/changelog.yaml:${message}` });
  });
}

test("rejects a version in a different format", () => {
  assert.throws(() => read("1.1.0", "1.1"), {
    message: 'docs/changelog.yaml:1:3: "version" must be a string → write a version such as 1.2.0',
  });
});
