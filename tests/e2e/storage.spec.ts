import type { Locator, Page } from "@playwright/test";
import { expect, open, switchLanguage, test } from "./portal";

const expectMode = (page: Page, mode: "light" | "dark"): Promise<void> =>
  expect(page.locator("html")).toHaveAttribute("data-theme", mode);

/** Clicks the switch, which changes what is seen, unless the mode is shown already. */
async function choose(page: Page, mode: "light" | "dark"): Promise<void> {
  const root = page.locator("html");
  await expect(async () => {
    if ((await root.getAttribute("data-theme")) !== mode) {
      await page.locator("[class*=colorModeToggle] button").click();
    }
    expect(await root.getAttribute("data-theme")).toBe(mode);
  }).toPass({ timeout: 5000 });
}

/** The portal's keys in local storage. An announcement adds keys while it is shown (`variant.spec.ts`). */
const keys = ["docs-preferred-version-default", "docusaurus.tab.sample-language", "search-recent", "theme"];

const listStored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());

test("the portal is light by default and follows the system until a mode is chosen", async ({ page }) => {
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

test("a chosen color mode survives a reload and a change of language", async ({ page }) => {
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

test("a page from the back/forward cache takes the color mode that another page has stored", async ({ page }) => {
  await open(page, "/docs/intro");
  for (const mode of ["dark", "light"] as const) {
    // The test browser has no such cache, so the test does what the browser would do.
    await page.evaluate((stored) => {
      localStorage.setItem("theme", stored);
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }, mode);
    await expectMode(page, mode);
  }
});

for (const { reason, stored, colorScheme } of [
  { reason: "chosen", stored: "dark", colorScheme: "light" },
  { reason: "the system's", stored: "", colorScheme: "dark" },
] as const) {
  test(`the page is dark before its scripts run if that mode is ${reason}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.addInitScript((mode) => mode && localStorage.setItem("theme", mode), stored);
    await page.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto("/docs/intro");
    await expectMode(page, "dark");
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  });
}

/** The programming language list on an operation page. */
const languageOf = (page: Page): Locator => page.locator(".api-page__samples .code__choice").first();

test("only the specified preferences are stored, in local storage, for both languages", async ({ page, context }) => {
  await open(page, "/api/create-bundle");
  expect(await listStored(page)).toEqual([]);
  await languageOf(page).selectOption("Python");
  await choose(page, "dark");
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("combobox").fill("createBundle");
  await page.getByRole("dialog").getByRole("option", { selected: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.locator(".navbar").getByRole("button", { name: "Next" }).hover();
  await page.locator(".navbar").getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/docs\/?$/);
  expect(await listStored(page)).toEqual(keys);
  expect(await page.evaluate(() => localStorage.getItem("search-recent"))).toBe('["createBundle"]');
  expect(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default"))).toBe("current");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);

  await open(page, "/en/api/create-bundle");
  await expectMode(page, "dark");
  await expect(languageOf(page)).toHaveValue("Python");
  expect(await listStored(page)).toEqual(keys);
});

test("the chosen programming language stays selected on other operations and after a reload", async ({ page }) => {
  await open(page, "/api/create-bundle");
  const samples = page.locator(".api-page__samples");
  await languageOf(page).selectOption("Python");
  await expect(samples.getByText("import requests")).toBeVisible();

  await page.locator(".pagination-nav__link--next").click();
  await expect(page).not.toHaveURL("/api/create-bundle");
  await expect(languageOf(page)).toHaveValue("Python");
  await expect(samples.getByText("import requests")).toBeVisible();

  await open(page, "/en/api/list-contacts");
  await expect(languageOf(page)).toHaveValue("Python");
  await expect(samples.locator("pre.language-bash")).toBeHidden();

  await open(page, "/docs/guides/bundles/consumer_bundle");
  await expect(page.locator(".code__choice").first()).toHaveValue("Python");
  await expect(page.getByText("import requests").first()).toBeVisible();
});
