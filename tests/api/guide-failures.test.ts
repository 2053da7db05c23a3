import assert from "node:assert/strict";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readDescription } from "../../src/openapi/model/generated";
import { listOperations } from "../../src/openapi/read/operations";
import { resolve } from "../../src/openapi/read/resolve";
import type { Example } from "../../src/openapi/read/types";
import { readGuides } from "../../src/remark/guides/guides";

/** The problem types that each operation can return, by operationId. */
const description = readDescription("en");
const operations = new Map(listOperations(description).map(({ id, operation }) => [id, operation]));
const problems = new Map(
  [...operations].map(([id, operation]) => [
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

interface Shown {
  code: string;
  currentStatus?: string;
  errors?: { pointer: string; code: string }[];
}

/** What a sentence claims about the error response below it, in each language, and whether a response shows that. */
const claims: [claim: RegExp, isShown: (problem: Shown) => boolean][] = [
  [/name that is too short|zu kurzen Namen/, ({ errors }) => hasError(errors, "/name", "too-short")],
  [/already been rejected|schon abgelehnt ist/, ({ currentStatus }) => currentStatus === "REJECTED"],
  [/has changed since you read it|seit dem Lesen geändert/, ({ code }) => code === "precondition-failed"],
  [/API then returns 429|antwortet dann mit 429/, ({ code }) => code === "rate-limit-exceeded"],
];

const hasError = (errors: Shown["errors"] = [], pointer: string, code: string): boolean =>
  errors[0]?.pointer === pointer && errors[0].code === code;

/** @returns the first example of a status: the one that guides show */
function firstProblem(id: string, status: string): Shown | undefined {
  const response = operations.get(id)?.responses[status];
  const content = response && resolve(description, response).content?.["application/problem+json"];
  const [example] = Object.values(content?.examples ?? {});
  return example && (resolve<Example>(description, example).value as unknown as Shown);
}

for (const locale of localeIds) {
  test(`the error response below a sentence shows what the sentence claims (${locale})`, () => {
    const shown = readGuides(locale).flatMap(({ name, source }) =>
      [...source.matchAll(/^(.+)\n\s*<Call operation="(\w+)"[^>]*answer="([45]\d\d)"/gm)].map(
        ([, sentence = "", id = "", status = ""]) => {
          const [claim] = claims.filter(([words]) => words.test(sentence));
          const problem = firstProblem(id, status);
          return { is: `${name}: ${sentence}`, isTrue: claim && problem && claim[1](problem) };
        },
      ),
    );
    assert.ok(shown.length > 3);
    assert.deepEqual(
      shown.filter(({ isTrue }) => !isTrue),
      [],
    );
  });

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
