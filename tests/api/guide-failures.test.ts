import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readGuides } from "../../src/guides/guides";
import { type Platform, startPlatform } from "../platform/server";
import { guideFailures, makeStage } from "../support/guide-failures";

/*
 * Every row of a guide's failure table is provoked: the problem type comes back that the row names, and what the row says
 * helps. The quick starts' tables are provoked by their own test, in their own environment.
 */

let platform: Platform;
before(async () => {
  // Nobody acts but who provokes.
  platform = await startPlatform({ stage: "TEST", partnerSeconds: Number.MAX_SAFE_INTEGER });
});
after(() => platform.stop());

/** @returns the problem type of each row of the table below a guide's troubleshooting heading, in their order */
function listRows(source: string): string[] {
  const [, section = ""] = source.split(/^## .*#troubleshooting.*$/m);
  const [, rows = ""] = section.split(/^\|-.*$/m);
  return [...rows.matchAll(/^\| (.*?) \|/gm)].map(([, cell = ""]) => {
    const [, type = cell] = /\[`([a-z-]+)`\]|`(invalid_\w+)`/.exec(cell)?.filter(Boolean) ?? [];
    return type;
  });
}

for (const locale of localeIds) {
  test(`every row of a failure table has its provocation, in the order of the rows (${locale})`, () => {
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

test("no response broke the description", () => assert.deepEqual(platform.faults, []));
