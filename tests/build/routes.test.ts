import assert from "node:assert/strict";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { assertNone, baseUrlOf, pageFiles, readBuilt, trimSlash } from "./site";

for (const locale of localeIds) {
  test(`the sitemap lists every page in its language once, and nothing else (${locale})`, () => {
    const sitemap = readBuilt(`${baseUrlOf(locale).slice(operator.baseUrl.length)}sitemap.xml`);
    const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url);
    assertNone(listed.filter((url) => !url.startsWith(operator.siteUrl)));
    const paths = listed.map((url) => trimSlash(url.slice(operator.siteUrl.length)));
    const expected = pageFiles.filter((page) => page.locale === locale && !page.isNotFoundPage);
    assert.deepEqual(paths.sort(), expected.map((page) => page.path).sort());
  });
}

test("all languages have the same pages", () => {
  const [first, ...others] = localeIds.map((id) =>
    pageFiles.filter(({ locale }) => locale === id).map(({ route }) => route),
  );
  for (const other of others) assert.deepEqual(other, first);
});

test("robots.txt allows crawlers and lists the sitemap of each language", () => {
  const lines = readBuilt("robots.txt").split("\n");
  assert.ok(lines.includes("User-agent: *"));
  assertNone(lines.filter((line) => /^Disallow: \S/.test(line)));
  const sitemaps = lines.filter((line) => line.startsWith("Sitemap: "));
  const expected = localeIds.map((locale) => `Sitemap: ${operator.siteUrl}${baseUrlOf(locale)}sitemap.xml`);
  assert.deepEqual(sitemaps, expected);
});
