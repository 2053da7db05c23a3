import { expect, open, test } from "./portal";

const sidebar = ".theme-doc-sidebar-menu";

test("the sidebar shows the current page, however long it is", async ({ page }) => {
  await open(page, "/api");
  // The last operation of the last tag stands lowest in the sidebar.
  await open(page, (await page.locator(".api-operations a").last().getAttribute("href")) ?? "");
  const current = page.locator(`${sidebar} a[aria-current=page]`);
  await expect(current).toBeInViewport({ ratio: 1 });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sidebar links every tag, and every operation of the page's tag", async ({ page }) => {
    await page.goto("/api");
    const tags = page.locator("main h2");
    const list = (name: string) => page.locator(`main h2#${name} ~ ul.api-operations`).first().locator("a");
    const names = await tags.allInnerTexts();
    const links = await list("teams").evaluateAll((items) => items.map((item) => item.getAttribute("href")));
    expect(links.length).toBeGreaterThan(1);

    await page.goto(links[0] ?? "");
    const categories = page.locator(`${sidebar} > .theme-doc-sidebar-item-category`);
    await expect(categories).toHaveCount(names.length);
    for (const category of await categories.all()) {
      await expect(category.locator("> .menu__list-item-collapsible > a")).toHaveAttribute("href", /^\/api\/\w/);
    }
    for (const link of links)
      await expect(page.locator(`${sidebar} a[href="${link}"].menu__link`).last()).toBeVisible();
  });
});
