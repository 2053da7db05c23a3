/** Tests this platform's own specification. To use another description, remove this file and its fixtures. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { pageFiles } from "./site";

const readLines = (file: string): string[] => readFileSync(`tests/fixtures/${file}`, "utf8").trim().split("\n");

const pageRoutes = readLines("specification-routes.txt");
const operationRoutes = readLines("specification-slugs.txt").map((slug) => `/api/${slug}`);
const isFurtherPage = (route: string): boolean => /^\/(docs\/advanced-guides\/[\w-]+|changelog\/[\d.]+)$/.test(route);

for (const locale of localeIds) {
  test(`the specification's 28 pages and 124 operations exist, and no others (${locale})`, () => {
    const routes = pageFiles.filter((page) => page.locale === locale).map(({ route }) => route);
    const expected = [...pageRoutes, ...operationRoutes, "/404.html"];
    assert.equal(new Set(expected).size, 28 + 124 + 1);
    const further = routes.filter((route) => isFurtherPage(route) && !pageRoutes.includes(route));
    assert.deepEqual([...routes].sort(), [...expected, ...further].sort());
  });
}
