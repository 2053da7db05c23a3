import assert from "node:assert/strict";
import { test } from "node:test";
import remarkFrontmatter from "remark-frontmatter";
import { localeIds } from "../../src/config/locales";
import { readOperatorValues } from "../../src/config/operator";
import { bundleFile } from "../../src/openapi/read/bundle";
import { readDescriptions } from "../../src/openapi/read/description";
import { listOperations } from "../../src/openapi/read/operations";
import { listWebhooks } from "../../src/openapi/read/webhooks";
import { listPages, makeContext } from "../../src/plugins/reference/pages";
import { featureExamples, galaxy } from "../support/others";

const operator = readOperatorValues({ MISSING_TRANSLATIONS: "warn" });

/** @returns for each language, the pages of a description as MDX by slug; and the slugs of operations and webhooks */
async function render(root: string): Promise<{ slugs: string[]; pages: Map<string, string>[] }> {
  const read = await readDescriptions(operator, { root, bundle: bundleFile });
  const pages = localeIds.map((locale) => {
    const rendered = [...listPages(makeContext(read[locale], locale, operator, new Map()))];
    return new Map(rendered.map(([slug, renderPage]) => [slug, renderPage().mdx]));
  });
  return { slugs: [...listOperations(read.en), ...listWebhooks(read.en)].map(({ slug }) => slug), pages };
}

/** @throws Error if a page isn't valid MDX */
async function compilePages(pages: Map<string, string>[]): Promise<void> {
  // Imported dynamically, because tests are compiled to CommonJS and this package is only available as an ES module.
  const { compile } = await import("@mdx-js/mdx");
  for (const page of pages.flatMap((ofLanguage) => [...ofLanguage.values()])) {
    // Docusaurus reads a heading's ID from the comment after it.
    await compile(page, { remarkPlugins: [remarkFrontmatter] });
  }
}

for (const [name, root] of [...Object.entries(featureExamples), ["galaxy", galaxy] as const]) {
  test(`every operation and webhook of ${name} has a page in both languages`, async () => {
    const { slugs, pages } = await render(root);
    for (const ofLanguage of pages) assert.deepEqual([...ofLanguage.keys()].sort(), slugs.sort());
    for (const page of pages.flatMap((ofLanguage) => [...ofLanguage.values()]))
      assert.doesNotMatch(page, /\[object Object\]|>undefined<|[\uFDD0\uFDD1]/);
    await compilePages(pages);
  });
}
