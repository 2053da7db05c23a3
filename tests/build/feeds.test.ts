import assert from "node:assert/strict";
import { test } from "node:test";
import { XMLValidator } from "fast-xml-parser";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { parts } from "../../src/config/parts";
import { readReleases } from "../../src/config/releases";
import { baseUrlOf, loadPages, readBuilt } from "./site";

for (const locale of localeIds) {
  test(`the changelog links to its feeds, and their entries link to its releases (${locale})`, {
    skip: !parts.changelog && "there is no changelog",
  }, () => {
    const page = loadPages().find((candidate) => candidate.locale === locale && candidate.route === "/changelog");
    assert.ok(page);
    const { $, path } = page;
    const releases = $("main h2[id]")
      .toArray()
      .map((heading) => `${operator.siteUrl}${path}#${$(heading).attr("id")}`);
    assert.ok(releases.length > 0);
    for (const [type, link] of [
      ["atom", /<entry>[\s\S]*?<link href="([^"]*)"/g],
      ["rss", /<item>[\s\S]*?<link>([^<]*)/g],
    ] as const) {
      const href = $(`head > link[rel=alternate][type="application/${type}+xml"]`).attr("href") ?? "";
      assert.equal(href, `${baseUrlOf(locale)}changelog/${type}.xml`);
      assert.equal($(`main a[href="${href}"]`).length, 1, "the page itself links to the feed");
      const feed = readBuilt(href.slice(operator.baseUrl.length));
      assert.equal(XMLValidator.validate(feed), true);
      assert.deepEqual(
        [...feed.matchAll(link)].map(([, url]) => url),
        releases,
      );
    }
    for (const [area, other] of [
      ["api", "Portal"],
      ["portal", "API"],
    ] as const) {
      const href = `${baseUrlOf(locale)}changelog/${area}.atom.xml`;
      assert.equal($(`main a[href="${href}"]`).length, 1, "the page itself links to the feed");
      const feed = readBuilt(href.slice(operator.baseUrl.length));
      assert.equal(XMLValidator.validate(feed), true);
      const hasChanges = readReleases().some((release) => release[area] !== undefined);
      assert.equal(feed.includes("<h3>"), hasChanges, area);
      assert.ok(!feed.includes(`<h3>${other}</h3>`), area);
    }
  });
}
