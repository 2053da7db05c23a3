import assert from "node:assert/strict";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/read/generated";
import { listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Example } from "../../src/openapi/read/types";
import { readGuides } from "../../src/remark/guides/guides";

/** The problem types that each operation can return, by operationId. */
const description = readDescription("en");
const problems = new Map(
  listOperations(description).map(({ id, operation }) => [
    id,
    Object.values(operation.responses).flatMap((response) =>
      Object.values(resolve(description, response).content?.["application/problem+json"]?.examples ?? {}).map(
        (example) => (resolve<Example>(description, example).value as { code: string }).code,
      ),
    ),
  ]),
);

/** @returns the problem type of each row in the table in a guide's troubleshooting section, without the token endpoint's */
function listRows(source: string): string[] {
  const [, section = ""] = source.split(/^## .*#troubleshooting.*$/m);
  const [, rows = ""] = section.split(/^\|-.*$/m);
  return [...rows.matchAll(/^\| .*?\[`([a-z-]+)`\]/gm)].map(([, type = ""]) => type);
}

for (const locale of localeIds) {
  test(`each error in a guide's failure table can be returned by an operation on the page (${locale})`, () => {
    const tables = readGuides(locale)
      .map(({ name, source }) => ({ name, source, rows: listRows(source) }))
      .filter(({ rows }) => rows.length > 0);
    assert.ok(tables.length > 5);
    const faults = tables.flatMap(({ name, source, rows }) => {
      const ids = [...source.matchAll(/\b(?:id|operation)="(\w+)"/g)].map(([, id = ""]) => id);
      const possible = new Set(ids.flatMap((id) => problems.get(id) ?? []));
      return rows.filter((type) => !possible.has(type)).map((type) => `${name}: ${type}`);
    });
    assert.deepEqual(faults, []);
  });
}
