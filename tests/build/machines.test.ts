/** What programs find in the head of pages and in the sitemap. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { XMLParser } from "fast-xml-parser";
import { localeIds } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { parts } from "../../src/config/parts";
import { assertNone, baseUrlOf, buildFolder, loadPages, type Page, readBuilt } from "./site";

const pages = loadPages().filter(({ isNotFoundPage }) => !isNotFoundPage);
const canonical = ({ $ }: Page): string => $("link[rel=canonical]").attr("href") ?? "";

const feeds = parts.changelog ? ["changelog/atom.xml", "changelog/rss.xml"] : [];

test("each page leads to the description, the reference, and the feeds in its language", () => {
  const expected = (page: Page): string[] =>
    ["openapi.json", "api", ...feeds].map((file) => baseUrlOf(page.locale) + file);
  const links =
    "link:is([rel=service-desc], [rel=service-doc], [type='application/atom+xml'], [type='application/rss+xml'])";
  for (const page of pages) {
    const found = page
      .$(`head > ${links}`)
      .toArray()
      .map((link) => page.$(link).attr("href") ?? "");
    assert.deepEqual(found, expected(page), page.file);
    assertNone(found.filter((href) => !existsSync(path.join(buildFolder, href.slice(operator.baseUrl.length)))));
  }
});

test("the structured data of each page describes it, and the path to it", () => {
  const faults = pages.flatMap((page) => {
    const data = page
      .$("script[type='application/ld+json']")
      .toArray()
      .map((one) => JSON.parse(page.$(one).text()));
    const article = data.find((one) => one["@type"] === "TechArticle");
    const crumbs = data.find((one) => one["@type"] === "BreadcrumbList")?.itemListElement ?? [];
    const isListed = /^\/(docs|api)\b/.test(page.route);
    return [
      article?.url !== canonical(page) && `its article is ${article?.url}`,
      article?.inLanguage !== page.locale && `its language is ${article?.inLanguage}`,
      !page.$("title").text().startsWith(`${article?.headline} | `) && `its headline is ${article?.headline}`,
      isListed && crumbs.at(-1)?.item !== canonical(page) && `its last breadcrumb is ${crumbs.at(-1)?.item}`,
    ].flatMap((fault) => (fault ? `${page.file}: ${fault}` : []));
  });
  assertNone(faults);
});

for (const locale of localeIds)
  test(`the sitemap lists the languages of each page, as the page does (${locale})`, () => {
    const sitemap = readBuilt(`${baseUrlOf(locale).slice(operator.baseUrl.length)}sitemap.xml`);
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
    interface Alternate {
      hreflang: string;
      href: string;
    }
    // The parser returns an element that stands alone without a list.
    const urls: { loc: string; "xhtml:link": Alternate | Alternate[] }[] = [parser.parse(sitemap).urlset.url].flat();
    const listed = new Map(
      urls.map((url) => [url.loc, [url["xhtml:link"]].flat().map(({ hreflang, href }) => [hreflang, href])]),
    );
    for (const page of pages.filter((one) => one.locale === locale)) {
      const languages = localeIds.map((id) => [id, page.$(`link[rel=alternate][hreflang=${id}]`).attr("href") ?? ""]);
      assert.deepEqual(listed.get(canonical(page)), languages, page.file);
    }
  });
