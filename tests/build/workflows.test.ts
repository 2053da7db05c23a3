import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "cheerio";
import { parse } from "yaml";
import { defaultLocale, localeIds } from "../../src/config/locales";
import {
  type ArazzoDocument,
  listWorkflows,
  publishedWorkflow,
  readScripts,
  readWorkflow,
} from "../../src/openapi/read/workflows";
import { baseUrlOf, listBuilt, pageFiles, readBuilt } from "./site";

test("each quick start is published as a linked workflow in both languages, together with its description", () => {
  const files = listBuilt(".yaml");
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

test("each quick start's scripts are published, shown, and linked", () => {
  for (const locale of localeIds) {
    const root = locale === defaultLocale ? "" : `${locale}/`;
    for (const name of listWorkflows()) {
      const route = `/docs/quick-start-guide/${name.replace("quick-start-", "")}`;
      const guide = pageFiles.find((page) => page.locale === locale && page.route === route);
      const page = load(readBuilt(guide?.file ?? ""));
      const [bash, ...others] = readScripts(name);
      for (const { file, source } of [bash, ...others].filter((script) => script !== undefined)) {
        assert.equal(readBuilt(`${root}${file}`), source, file);
        assert.equal(page(`a[href="${baseUrlOf(locale)}${file}"]`).length, 1, `${route} doesn't link to ${file}`);
      }
      assert.equal(page(`a[href="${baseUrlOf(locale)}${publishedWorkflow(name)}"]`).length, 1, route);
      const fold = page("details").filter((_, one) =>
        page(one)
          .find("summary")
          .text()
          .startsWith(bash?.file ?? "?"),
      );
      assert.equal(fold.find("code").text().trimEnd(), bash?.source.trimEnd(), route);
    }
  }
});
