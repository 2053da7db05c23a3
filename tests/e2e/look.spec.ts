import { expect, open, phone, test } from "./portal";

/**
 * Compares views with stored pictures, part by part, so that a difference names its part. The pictures show the portal's own
 * faces; where these can't be loaded, or the machine draws text otherwise, the comparison is left out.
 * `npm run test:look -- --update-snapshots` renews the pictures.
 */
const pages = {
  home: { path: "/", parts: { navbar: ".navbar", content: "main" } },
  operation: {
    path: "/api/create-bundle",
    parts: { sidebar: ".theme-doc-sidebar-container", text: ".api-page__head", samples: ".api-page__samples" },
  },
  guide: { path: "/docs/guides/bundles/", parts: { text: ".theme-doc-markdown", contents: ".theme-doc-toc-desktop" } },
  reference: { path: "/api", parts: { text: ".theme-doc-markdown" } },
} as const;

for (const [name, { path, parts }] of Object.entries(pages)) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [device, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone })) {
      test(`${name}, ${colorScheme}, ${device}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await open(page, path);
        // The faces are optional: the second load has them.
        await page.reload();
        await page.evaluate(() => document.fonts.ready);
        const hasFaces = await page.evaluate(() => document.fonts.check('16px "Geist"'));
        test.skip(!hasFaces || process.platform !== "linux", "the portal's faces are not there");
        for (const [part, selector] of Object.entries(parts)) {
          const element = page.locator(selector).first();
          if (!(await element.isVisible())) continue;
          await expect.soft(element).toHaveScreenshot(`${name}-${colorScheme}-${device}-${part}.png`, {
            maxDiffPixelRatio: 0.01,
          });
        }
      });
    }
  }
}
