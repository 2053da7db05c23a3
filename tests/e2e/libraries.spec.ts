import { readFileSync } from "node:fs";
import { expect, open, test, withDiagrams } from "./portal";

/**
 * Libraries that no first load is allowed to contain. Each has a string that survives minification.
 */
const libraries: Record<string, string> = {
  redux: "@@redux",
  "react-markdown": "remarkRehypeOptions",
  postman: "_postman",
  lodash: "__lodash_hash_undefined__",
  "react-hook-form": "shouldUnregister",
  Prism: "after-tokenize",
};

const paths = {
  guide: withDiagrams,
  operation: "/api/create-bundle",
};
for (const [kind, path] of Object.entries(paths)) {
  test(`the first load of a page (${kind}) fetches no library that it doesn't need`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.push(pathname);
    });
    await open(page, path);
    // Links that come into view prefetch their pages.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
    expect(scripts.length).toBeGreaterThan(2);
    const found = scripts.flatMap((script) => {
      const content = readFileSync(`build${script}`, "utf8");
      return Object.entries(libraries)
        .filter(([, marker]) => content.includes(marker))
        .map(([name]) => `${name} in ${script}`);
    });
    expect(found).toEqual([]);
  });
}
