import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import remarkFrontmatter from "remark-frontmatter";
import { makeFolder } from "../../../tests/support/folders";
import { featureExamples, galaxy } from "../../../tests/support/others";
import { readOperatorValues } from "../../config/operator";
import { bundleFile } from "../../openapi/read/bundle";
import { readDescriptions } from "../../openapi/read/description";
import { listOperations } from "../../openapi/read/operations";
import { listWebhooks } from "../../openapi/read/webhooks";
import { writeReference } from "./generate";
import { generated } from "./generated";

const operator = readOperatorValues({ MISSING_TRANSLATIONS: "warn" });

/**
 * Generates the reference of a description and reads the generated files.
 * @returns for each language, its pages as MDX by slug; and the slugs of operations and webhooks
 */
async function generate(root: string): Promise<{ slugs: string[]; pages: Map<string, string>[] }> {
  process.chdir(makeFolder());
  const read = await readDescriptions(operator, { root, bundle: bundleFile });
  await writeReference(operator, read, "");
  const pages = [generated.germanPages, path.join(generated.englishPages, "current")].map((folder) => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".mdx"));
    return new Map(files.map((file) => [file.replace(/\.mdx$/, ""), readFileSync(path.join(folder, file), "utf8")]));
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
    const { slugs, pages } = await generate(root);
    for (const ofLanguage of pages)
      assert.deepEqual([...ofLanguage.keys()].sort(), [...slugs, "index", "introduction"].sort());
    for (const page of pages.flatMap((ofLanguage) => [...ofLanguage.values()]))
      assert.doesNotMatch(page, /\[object Object\]|>undefined<|[\uFDD0\uFDD1]/);
    await compilePages(pages);
  });
}
