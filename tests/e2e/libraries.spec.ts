import { readFileSync } from "node:fs";
import { expect, open, test, withDiagrams } from "./portal";

/**
 * Libraries that no first load is allowed to contain. Each has a string that survives minification, and the file of the
 * library that contains the string, so that an update that removes it doesn't go unnoticed.
 */
const libraries: Record<string, { marker: string; source: string }> = {
  redux: { marker: "@@redux", source: "redux/dist/redux.mjs" },
  "react-markdown": { marker: "remarkRehypeOptions", source: "react-markdown/lib/index.js" },
  postman: { marker: "_postman", source: "postman-collection/lib/collection/request.js" },
  lodash: { marker: "__lodash_hash_undefined__", source: "lodash/lodash.js" },
  "react-hook-form": { marker: "shouldUnregister", source: "react-hook-form/dist/index.esm.mjs" },
  Prism: { marker: "after-tokenize", source: "prism-react-renderer/dist/index.mjs" },
};

test("each marker is in its library", () => {
  for (const [name, { marker, source }] of Object.entries(libraries))
    expect(readFileSync(`node_modules/${source}`, "utf8").includes(marker), name).toBe(true);
});

const paths = {
  home: "/",
  guide: "/docs/advanced-guides/paging",
  "guide with a diagram": withDiagrams,
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
        .filter(([, { marker }]) => content.includes(marker))
        .map(([name]) => `${name} in ${script}`);
    });
    expect(found).toEqual([]);
  });
}
