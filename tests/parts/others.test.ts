import assert from "node:assert/strict";
import { test } from "node:test";
import { localeIds } from "../../src/config/locales";
import { readOperatorValues } from "../../src/config/operator-values";
import { readApi } from "../../src/openapi/model/read-api";
import { bundleFile } from "../../src/openapi/read/bundle";
import { listPages, makeContext } from "../../src/plugins/reference/pages";
import { featureExamples, galaxy } from "../support/others";

const operator = readOperatorValues({ MISSING_TRANSLATIONS: "warn" });

/** @returns for each language, the data of a description's pages by slug; and the slugs of operations and webhooks */
async function render(root: string): Promise<{ slugs: string[]; pages: Map<string, string>[] }> {
  const { apis } = await readApi(operator, { root, bundle: bundleFile });
  const pages = localeIds.map((locale) => {
    const rendered = [...listPages(makeContext(apis[locale], locale, operator))];
    return new Map(rendered.map(([slug, renderPage]) => [slug, JSON.stringify(renderPage().data)]));
  });
  return { slugs: [...apis.en.operations, ...apis.en.webhooks].map(({ slug }) => slug), pages };
}

for (const [name, root] of [...Object.entries(featureExamples), ["galaxy", galaxy] as const]) {
  test(`every operation and webhook of ${name} has a page in both languages`, async () => {
    const { slugs, pages } = await render(root);
    for (const ofLanguage of pages) assert.deepEqual([...ofLanguage.keys()].sort(), slugs.sort());
    for (const page of pages.flatMap((ofLanguage) => [...ofLanguage.values()]))
      assert.doesNotMatch(page, /\[object Object\]|(?<!code-keyword\\")>undefined<(?!\/code>)/);
  });
}
