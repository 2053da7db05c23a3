import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readGuides } from "../../src/remark/guides/guides";
import { guideFailures, makeStage } from "../support/guide-failures";
import { type Platform, startPlatform } from "../support/platform";

/*
 * Triggers the error in every row of a guide's failure table: the API must return the problem type in the row, and the
 * row's resolution must work. The quick starts' tables have their own test, in their own environment.
 */

let platform: Platform;
before(async () => {
  // Test partners don't act; only the functions that trigger the errors do.
  platform = await startPlatform({ stage: "TEST", partnerSeconds: Number.MAX_SAFE_INTEGER });
});
after(() => platform.stop());

/** @returns the problem type of each row in the table in a guide's troubleshooting section, in order */
function listRows(source: string): string[] {
  const [, section = ""] = source.split(/^## .*#troubleshooting.*$/m);
  const [, rows = ""] = section.split(/^\|-.*$/m);
  return [...rows.matchAll(/^\| (.*?) \|/gm)].map(([, cell = ""]) => {
    const [, type = cell] = /\[`([a-z-]+)`\]|`(invalid_\w+)`/.exec(cell)?.filter(Boolean) ?? [];
    return type;
  });
}

for (const locale of localeIds) {
  test(`every row of a failure table has a function that triggers its error, in the same order (${locale})`, () => {
    const tables = readGuides(locale)
      .filter(({ name }) => !name.startsWith("quick-start-guide/"))
      .map(({ name, source }) => [name.replace(/\.mdx?$/, ""), listRows(source)] as const)
      .filter(([, rows]) => rows.length > 0);
    assert.deepEqual(
      Object.fromEntries(tables),
      Object.fromEntries(Object.entries(guideFailures).map(([name, rows]) => [name, rows.map(([type]) => type)])),
    );
  });
}

for (const [guide, rows] of Object.entries(guideFailures)) {
  describe(guide, () => {
    for (const [index, [type, provoke]] of rows.entries()) {
      test(`row ${index + 1}: ${type}`, async () => {
        platform.reset();
        const { refused, helped } = await provoke(makeStage(platform));
        assert.ok(refused.length > 0 && helped.length > 0);
        for (const { json, status } of refused) assert.equal(json.code ?? json.error, type, `${status} ${json.detail}`);
        for (const { json, status } of helped)
          assert.ok(status < 300, `${status} ${json.code} ${json.detail} ${JSON.stringify(json.errors ?? "")}`);
      });
    }
  });
}

test("every response complies with the description", () => assert.deepEqual(platform.faults, []));
