import type { Page } from "@playwright/test";
import { expect, open, phone, test } from "./portal";

const height = 800;

test("at 997 px, the layout is for desktops: menu in the navbar, with sidebar and contents next to the text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 997, height });
  await open(page, "/docs/guides/team");
  await expect(page.locator(".theme-doc-sidebar-container")).toBeVisible();
  await expect(page.locator(".theme-doc-toc-desktop")).toBeVisible();
  await expect(page.locator(".navbar .navbar__link").first()).toBeVisible();
  await expect(page.locator(".navbar__toggle")).toBeHidden();
  await expect(page.locator(".theme-doc-toc-mobile")).toBeHidden();
});

test("at 996 px, the layout is for phones, even without a reload: one column, with the menu behind a button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 997, height });
  await open(page, "/docs/guides/team");
  for (const load of [() => page.setViewportSize({ width: 996, height }), () => page.reload()]) {
    await load();
    await expect(page.locator(".navbar__toggle")).toBeVisible();
    await expect(page.locator(".theme-doc-toc-mobile")).toBeVisible();
    await expect(page.locator(".theme-doc-sidebar-container")).toBeHidden();
    await expect(page.locator(".theme-doc-toc-desktop")).toBeHidden();
    await expect(page.locator(".navbar .navbar__link").first()).toBeHidden();
  }
});

test("scrolling to the top leaves 0.85 of the remaining distance after each frame", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page, "/docs/advanced-guides/errors");
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3000);
  await page.mouse.wheel(0, -200);
  const button = page.getByRole("button", { name: "Zurück nach oben scrollen" });
  await expect(button).toBeVisible();
  await page.clock.pauseAt(3_600_000);
  let top = await page.evaluate(() => scrollY);
  expect(top).toBe(2800);
  await button.click();
  // The first step happens on the click, and each further step in a frame.
  while (top > 0) {
    top = Math.floor(top * 0.85);
    expect(await page.evaluate(() => scrollY)).toBe(top);
    await page.clock.runFor(16);
  }
  await expect(button).toBeHidden();
});

/** @returns the theme's duration in ms for content of this height in px, by Material Design's formula */
const durationOf = (contentHeight: number): number => {
  const share = contentHeight / 36;
  return Math.round((4 + 15 * share ** 0.25 + share / 5) * 10);
};

/** Opens a collapsed sidebar category. @returns the transition of its content, and the content's height in px */
async function openCategory(page: Page, name: string): Promise<{ transition: string; contentHeight: number }> {
  const item = page.locator(".theme-doc-sidebar-item-category-level-1").filter({
    has: page.locator("> .menu__list-item-collapsible").getByRole("link", { name, exact: true }),
  });
  await item.locator("> .menu__list-item-collapsible > button").click();
  const list = item.locator("> ul");
  await expect(list).toHaveAttribute("style", /transition/);
  await expect(list).toHaveCSS("overflow", "visible");
  return list.evaluate((element) => ({ transition: element.style.transition, contentHeight: element.scrollHeight }));
}

test("opening a sidebar category takes longer the taller its content is", async ({ page }) => {
  await open(page, "/docs/intro");
  const heights = new Set<number>();
  for (const name of ["Glossar", "Vertiefung"]) {
    const { transition, contentHeight } = await openCategory(page, name);
    expect(transition).toBe(`height ${durationOf(contentHeight)}ms ease-in-out`);
    heights.add(contentHeight);
  }
  expect(heights.size).toBe(2);
});

test("opening a sidebar category takes 1 ms if the reader prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/docs/intro");
  const { transition } = await openCategory(page, "Vertiefung");
  expect(transition).toBe("height 1ms ease-in-out");
});

test("the table of contents marks the current heading", async ({ page }) => {
  await open(page, "/docs/guides/team");
  const marked = page.locator(".theme-doc-toc-desktop .table-of-contents__link--active");
  const headings = await page.locator(".theme-doc-markdown :is(h2, h3)[id]").all();
  expect(headings.length).toBeGreaterThan(3);
  for (const heading of headings.slice(0, 4)) {
    await heading.evaluate((element) => element.scrollIntoView());
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAttribute("href", `#${await heading.getAttribute("id")}`);
  }
});

test("on a phone, the table of contents has the same headings and starts closed", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/docs/guides/team");
  const contents = page.locator(".theme-doc-toc-mobile");
  await expect(contents.locator("a")).toHaveCount(0);
  await contents.getByRole("button").click();
  const ids = await page
    .locator(".theme-doc-markdown :is(h2, h3)[id]")
    .evaluateAll((headings) => headings.map(({ id }) => `#${id}`));
  await expect(contents.locator("a")).toHaveCount(ids.length);
  expect(await contents.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
    ids,
  );
});

test("nothing on a page moves when the code font loads", async ({ page }) => {
  const placesOf = (): Promise<number[]> =>
    page
      .locator(".api-page :is(h2, .api-field, .code, dl):visible")
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)));
  let release = (): void => {};
  const measured = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/geist-mono.*woff2/, async (route) => {
    await measured;
    await route.continue();
  });
  await open(page, "/api/fetch-products");
  const hasFallback = await page.evaluate(async () => {
    const faces = await document.fonts.load("16px 'Geist Mono Fallback'").catch(() => []);
    return faces.length > 0;
  });
  test.skip(!hasFallback, "the machine has none of the fallback fonts");
  const before = await placesOf();
  expect(before.length).toBeGreaterThan(15);
  release();
  expect(await page.evaluate(async () => (await document.fonts.load("16px 'Geist Mono'")).length)).toBe(1);
  expect(await placesOf()).toEqual(before);
});
