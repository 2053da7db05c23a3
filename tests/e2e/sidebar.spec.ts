import type { Page } from "@playwright/test";
import { expect, open, test } from "./portal";

const sidebar = ".theme-doc-sidebar-menu";

/** @returns the pages of the last tag, whose links are at the bottom of the sidebar, and the number of tags */
async function readLastTag(page: Page): Promise<{ pages: string[]; tagCount: number }> {
  const tags = page.locator(".api-operations");
  const links = await tags.last().locator("a").all();
  const pages = await Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
  expect(pages.length).toBeGreaterThan(1);
  return { pages, tagCount: await tags.count() };
}

test("the current page is visible in the sidebar, however long the sidebar is", async ({ page }) => {
  await open(page, "/api");
  const { pages } = await readLastTag(page);
  await open(page, pages.at(-1) ?? "");
  await expect(page.locator(`${sidebar} a[aria-current=page]`)).toBeInViewport({ ratio: 1 });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sidebar links to every tag and to every operation of the page's tag", async ({ page }) => {
    await page.goto("/api");
    const { pages, tagCount } = await readLastTag(page);
    await page.goto(pages[0] ?? "");
    const categories = page.locator(`${sidebar} .menu-group > ul > .theme-doc-sidebar-item-category`);
    await expect(categories).toHaveCount(tagCount);
    for (const category of await categories.all()) {
      await expect(category.locator("> .menu__list-item-collapsible > a")).toHaveAttribute("href", /^\/api\/\w/);
    }
    const tag = await categories.last().locator("a").first().innerText();
    await expect(page.locator(".breadcrumbs__item").nth(2)).toHaveText(tag);
    const operations = categories.last().locator("ul a");
    await expect(operations).toHaveCount(pages.length);
    for (const [index, href] of pages.entries()) {
      await expect(operations.nth(index)).toHaveAttribute("href", href);
      await expect(operations.nth(index)).toBeVisible();
    }
  });
});
