import type { Page } from "@playwright/test";
import { expect, open, switchLanguage, test } from "./portal";

const expectMode = (page: Page, mode: "light" | "dark"): Promise<void> =>
  expect(page.locator("html")).toHaveAttribute("data-theme", mode);

/** Presses the switch, which goes through system, light and dark, until the mode is chosen. */
async function choose(page: Page, mode: "light" | "dark"): Promise<void> {
  const root = page.locator("html");
  await expect(async () => {
    if ((await root.getAttribute("data-theme-choice")) !== mode) {
      await page.locator("[class*=colorModeToggle] button").click();
    }
    expect(await root.getAttribute("data-theme-choice")).toBe(mode);
  }).toPass({ timeout: 5000 });
}

test("the portal is light, and follows the system while nothing is chosen", async ({ page }) => {
  await open(page, "/");
  await expectMode(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectMode(page, "dark");
  await page.reload();
  await expectMode(page, "dark");

  await choose(page, "light");
  await expectMode(page, "light");
  await page.reload();
  await expectMode(page, "light");
});

test("a chosen colour mode survives a reload and the other language", async ({ page }) => {
  await open(page, "/docs/intro");
  await choose(page, "dark");
  await expectMode(page, "dark");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.reload();
  await expectMode(page, "dark");
  await switchLanguage(page, "Deutsch", "English");
  await expectMode(page, "dark");

  await choose(page, "light");
  await open(page, "/docs/intro");
  await expectMode(page, "light");
});

test("the page has its colour mode before its scripts run", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/docs/intro");
  await expectMode(page, "dark");
});

test("the chosen programming language stays chosen on other operations and after a reload", async ({ page }) => {
  await open(page, "/api/create-bundle");
  const samples = page.locator(".api-page__samples");
  await samples.getByRole("tab", { name: "Python" }).click();
  await expect(samples.getByText("import requests")).toBeVisible();

  await page.locator(".pagination-nav__link--next").click();
  await expect(page).not.toHaveURL("/api/create-bundle");
  await expect(samples.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(samples.getByText("import requests")).toBeVisible();

  await open(page, "/en/api/list-contacts");
  await expect(samples.getByRole("tab", { name: "Python" })).toHaveAttribute("aria-selected", "true");
  await expect(samples.locator("pre.language-bash")).toBeHidden();
});
