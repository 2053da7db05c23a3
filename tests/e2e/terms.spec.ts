import { glossaryRoute } from "../../src/config/guides";
import { expect, open, phone, test } from "./portal";

const guide = "/docs/guides/bundles/";
const term = 'a[aria-describedby="term-bundle"]';
const definition = "#term-bundle";

test("a term shows its definition on hover, and the pointer can move onto it", async ({ page }) => {
  await open(page, `/en${guide}`);
  await expect(page.locator(definition)).toBeHidden();
  await page.locator(term).hover();
  await expect(page.locator(definition)).toBeVisible();
  await expect(page.locator(definition)).toHaveText(/\w/);
  await page.locator(definition).hover();
  await expect(page.locator(definition)).toBeVisible();
  await page.locator("h1").hover();
  await expect(page.locator(definition)).toBeHidden();
});

test("keyboard focus also shows the definition, and Escape hides it without moving focus", async ({ page }) => {
  await open(page, guide);
  await page.locator(term).focus();
  await expect(page.locator(definition)).toBeVisible();
  await expect(page.locator(term)).toHaveAccessibleDescription(/Abonnements und Zugriffe/);
  await page.keyboard.press("Escape");
  await expect(page.locator(definition)).toBeHidden();
  await expect(page.locator(term)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${glossaryRoute}#bundle`);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("a tap shows the definition within the window, a tap elsewhere hides it, and a second tap follows the link", async ({
    page,
  }) => {
    await open(page, guide);
    await page.locator(term).tap();
    await expect(page.locator(definition)).toBeVisible();
    await expect(page).not.toHaveURL(/glossar/);
    const box = await page.locator(definition).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true);
    await page.locator("h2").first().tap();
    await expect(page.locator(definition)).toBeHidden();
    await page.locator(term).tap();
    await expect(page.locator(definition)).toBeVisible();
    await page.locator(term).tap();
    await expect(page).toHaveURL(`${glossaryRoute}#bundle`);
  });
});
