// The easing of scrolls and the timing of sidebar categories are constants of Docusaurus, which tests them.
import { expect, open, phone, test } from "./portal";

const height = 800;

test("at 997 px, the layout is for desktops, and at 996 px for phones, even without a reload", async ({ page }) => {
  await page.setViewportSize({ width: 997, height });
  await open(page, "/docs/guides/team");
  await expect(page.locator(".theme-doc-sidebar-container")).toBeVisible();
  await expect(page.locator(".theme-doc-toc-desktop")).toBeVisible();
  await expect(page.locator(".navbar .navbar__link").first()).toBeVisible();
  await expect(page.locator(".navbar__toggle")).toBeHidden();
  await expect(page.locator(".theme-doc-toc-mobile")).toBeHidden();
  for (const load of [() => page.setViewportSize({ width: 996, height }), () => page.reload()]) {
    await load();
    await expect(page.locator(".navbar__toggle")).toBeVisible();
    await expect(page.locator(".theme-doc-toc-mobile")).toBeVisible();
    await expect(page.locator(".theme-doc-sidebar-container")).toBeHidden();
    await expect(page.locator(".theme-doc-toc-desktop")).toBeHidden();
    await expect(page.locator(".navbar .navbar__link").first()).toBeHidden();
  }
});

const contents = { name: "Auf dieser Seite" };

test("the table of contents is a named landmark, on phones below the title", async ({ page }) => {
  await open(page, "/docs/guides/team");
  await expect(page.getByRole("navigation", contents).getByRole("link").first()).toBeVisible();
  await page.setViewportSize(phone);
  const landmark = page.getByRole("navigation", contents);
  await expect(landmark).toHaveCount(1);
  await expect(page.locator("article :is(h1, nav[aria-label='Auf dieser Seite'])")).toHaveText([/./, contents.name]);
  await landmark.getByRole("button", contents).click();
  await expect(landmark.getByRole("link").first()).toBeVisible();
});

test("the contents of the changelog are a named landmark", async ({ page }) => {
  await open(page, "/changelog");
  await expect(page.getByRole("navigation", contents).getByRole("link").first()).toBeVisible();
});
