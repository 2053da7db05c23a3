import type { Locator, Page } from "@playwright/test";
import { expect, open, phone, test } from "./portal";

/** Checks that controls behave as the ARIA Authoring Practices describe for their roles. */
const operation = "/api/create-bundle";
const guide = "/docs/guides/team";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a sidebar category opens and closes with Space and Enter", async ({ page }) => {
  await open(page, operation);
  const part = page.locator(".theme-doc-sidebar-menu [role=button]").first();
  const before = await part.getAttribute("aria-expanded");
  for (const key of ["Space", "Enter"]) {
    await part.press(key);
    await expect(part, key).toHaveAttribute("aria-expanded", before === "true" ? "false" : "true");
    await part.press(key);
    await expect(part, key).toHaveAttribute("aria-expanded", before ?? "");
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  async function openMenu(page: Page): Promise<{ toggle: Locator; menu: Locator }> {
    const toggle = page.locator(".navbar__toggle");
    await toggle.press("Enter");
    const menu = page.getByRole("dialog", { name: "Menü" });
    await expect(menu).toBeVisible();
    return { toggle, menu };
  }

  test("the menu is a dialog that shows the current page, traps focus, closes with Escape, and restores focus", async ({
    page,
  }) => {
    await open(page, operation);
    const { toggle, menu } = await openMenu(page);
    await expect(menu.locator(".menu:not([inert]) [aria-current=page]")).toBeInViewport({ ratio: 1 });
    const [logo, language] = await Promise.all(
      [".navbar__brand", "a[lang]"].map((each) => menu.locator(each).first().boundingBox()),
    );
    expect((logo?.x ?? 0) + (logo?.width ?? Number.NaN)).toBeLessThanOrEqual(language?.x ?? 0);
    const stops = new Set<string>();
    for (let stop = 0; stop < 60; stop++) {
      stops.add(
        await menu.evaluate((it) => {
          const { activeElement: focused, body } = document;
          // Between the last stop and the first, focus moves through the browser's own controls.
          return it.contains(focused) || focused === body ? "menu" : (focused?.outerHTML.slice(0, 80) ?? "");
        }),
      );
      await page.keyboard.press("Tab");
    }
    expect([...stops]).toEqual(["menu"]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });
});

test("the language button exposes its purpose and whether the languages are shown, however they are opened", async ({
  page,
}) => {
  await open(page, "/changelog");
  const button = page.getByRole("button", { name: "Sprache: Deutsch" });
  const english = page.locator(".navbar").getByRole("link", { name: "English" });
  const expectShown = async (isShown: boolean): Promise<void> => {
    await expect(english).toBeVisible({ visible: isShown });
    await expect(button).toHaveAttribute("aria-expanded", String(isShown));
  };
  await expect(button).not.toHaveAttribute("aria-haspopup");
  await expectShown(false);

  for (const key of ["Enter", "Space"]) {
    await button.press(key);
    await expectShown(true);
    await button.press(key);
    await expectShown(false);
  }
  await button.press("Enter");
  await expectShown(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(english).toBeFocused();
  await page.keyboard.press("Escape");
  await expectShown(false);
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await page.locator(".navbar__brand").focus();
  await expectShown(false);

  await button.hover();
  await expectShown(true);
  await button.click();
  await expectShown(true);
  await page.keyboard.press("Escape");
  await expectShown(false);
  await button.click();
  await expectShown(true);
  await page.locator("h1").hover();
  await expectShown(false);
});

test("navigation is announced, and Tab continues from the start of the new page", async ({ page }) => {
  await open(page, guide);
  const announcement = page.locator("body > [role=status]");
  await expect(announcement).toHaveText("");
  await page.locator(".pagination-nav__link--next").press("Enter");
  await expect(page.locator("h1")).not.toHaveText("Team");
  await expect(announcement).toHaveText(await page.locator("h1").innerText());
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Hauptinhalt springen" })).toBeFocused();
  await page.goBack();
  await expect(announcement).toHaveText("Team");
  await page.locator(".theme-doc-toc-desktop a").first().click();
  await expect(announcement).toHaveText("Team");
});
