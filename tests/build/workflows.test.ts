import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { parse } from "yaml";
import { defaultLocale, localeIds } from "../../src/config/locales";
import { type ArazzoDocument, listWorkflows, publishedWorkflow, readWorkflow } from "../../src/openapi/workflows";
import { baseUrlOf, listFiles, pageFiles, readBuilt } from "./site";

test("each quick start is published as a workflow in both languages, beside its description, and linked", () => {
  const files = listFiles(".yaml");
  assert.deepEqual(listWorkflows(), ["quick-start-consumer", "quick-start-provider"]);
  for (const locale of localeIds) {
    const root = locale === defaultLocale ? "" : `${locale}/`;
    for (const name of listWorkflows()) {
      const file = `${root}${publishedWorkflow(name)}`;
      const document = parse(readBuilt(file)) as ArazzoDocument;
      assert.deepEqual(document, readWorkflow(name, locale), file);
      for (const { url } of document.sourceDescriptions) assert.ok(files.includes(`${root}${url}`), `${file}: ${url}`);
      const route = `/docs/quick-start-guide/${name.replace("quick-start-", "")}`;
      const guide = pageFiles.find((page) => page.locale === locale && page.route === route);
      const address = `${baseUrlOf(locale)}${publishedWorkflow(name)}`;
      const links = guide && load(readBuilt(guide.file))(`a[href="${address}"]`);
      assert.equal(links?.length, 1, `${route} doesn't link to ${address}`);
    }
  }
});

test("the texts of the two languages differ", () => {
  for (const name of listWorkflows()) {
    const [one, other] = localeIds.map((locale) => readWorkflow(name, locale).info.title);
    assert.notEqual(one, other);
  }
});
