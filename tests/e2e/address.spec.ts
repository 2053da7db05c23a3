import { expect, open, test } from "./portal";

test("a percent-encoded fragment scrolls to its heading, both on load and later", async ({ page }) => {
  const heading = page.locator("article h2[id]").last();
  await open(page, "/docs/advanced-guides/errors");
  const id = (await heading.getAttribute("id")) ?? "";
  const escaped = [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
  await page.goto("about:blank");
  await open(page, `/docs/advanced-guides/errors#${escaped}`);
  await expect(heading).toBeInViewport();
  await page.evaluate(() => {
    location.hash = "";
  });
  await expect(heading).not.toBeInViewport();
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, escaped);
  await expect(heading).toBeInViewport();
});
