import type { Locator, Page } from "@playwright/test";
import { expect, open, phone, switchLanguage, test } from "./portal";

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

/** The portal's keys in local storage; those of the announcement are there while one is shown (variant.spec.ts). */
const keys = ["docs-preferred-version-default", "docusaurus.tab.sample-language", "search-recent", "theme"];

const listStored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).sort());

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

for (const { reason, stored, colorScheme } of [
  { reason: "chosen", stored: "dark", colorScheme: "light" },
  { reason: "the system's", stored: "", colorScheme: "dark" },
] as const) {
  test(`the page is dark before its scripts run, where that is ${reason}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.addInitScript((mode) => mode && localStorage.setItem("theme", mode), stored);
    await page.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto("/docs/intro");
    await expectMode(page, "dark");
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  });
}

test("another tab follows a change of the colour mode", async ({ page, context }) => {
  await open(page, "/docs/intro");
  const other = await context.newPage();
  await open(other, "/en/changelog");
  await choose(page, "dark");
  await expectMode(other, "dark");
  await choose(other, "light");
  await expectMode(page, "light");
});

/** The choice of the programming language on an operation's page. */
const languageOf = (page: Page): Locator => page.locator(".api-page__samples .code__choice").first();

for (const { base, next, label } of [
  { base: "/", next: "/en/", label: "Deutsch" },
  { base: "/en/", next: "/", label: "English" },
]) {
  test(`exactly the specified preferences are kept, in local storage, for both languages (from ${label})`, async ({
    page,
    context,
  }) => {
    await open(page, `${base}api/create-bundle`);
    expect(await listStored(page)).toEqual([]);
    await languageOf(page).selectOption("Python");
    await choose(page, "dark");
    await page.keyboard.press("/");
    await page.getByRole("dialog").getByRole("combobox").fill("createBundle");
    await page.getByRole("dialog").getByRole("option", { selected: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.locator(".navbar").getByRole("link", { name: "Version: Next", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${base}docs/?$`));
    expect(await listStored(page)).toEqual(keys);
    expect(await page.evaluate(() => localStorage.getItem("search-recent"))).toBe('["createBundle"]');
    expect(await page.evaluate(() => localStorage.getItem("docs-preferred-version-default"))).toBe("current");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await context.cookies()).toEqual([]);

    await open(page, `${next}api/create-bundle`);
    await expectMode(page, "dark");
    await expect(languageOf(page)).toHaveValue("Python");
    expect(await listStored(page)).toEqual(keys);
  });
}

test("on a phone, the version chosen in the menu is kept, and the menu closes", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/changelog");
  await page.locator(".navbar__toggle").click();
  const menu = page.locator(".navbar-sidebar");
  await menu.getByRole("link", { name: "Version: Next", exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/docs\/?$/);
  expect(await listStored(page)).toEqual(["docs-preferred-version-default"]);
});

const faults = {
  blocked: () =>
    Object.defineProperty(window, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

/** What Docusaurus says, once or with each preference that it can't keep. */
const complaints: Record<keyof typeof faults, RegExp> = {
  blocked: /^Docusaurus browser storage is not available/,
  full: /^Docusaurus storage error, can't set /,
};

for (const state of ["blocked", "full"] as const) {
  test.describe(`where the browser's storage is ${state}`, () => {
    test.use({ provoked: complaints[state] });

    test("that is logged, preferences hold on the page and are not kept", async ({ page }) => {
      const logged: string[] = [];
      page.on("console", (message) => logged.push(message.text()));
      await page.addInitScript(faults[state]);
      await open(page, "/api/create-bundle");
      const samples = page.locator(".api-page__samples");
      await languageOf(page).selectOption("Python");
      await expect(samples.getByText("import requests")).toBeVisible();
      await choose(page, "dark");
      await page.locator(".navbar").getByRole("link", { name: "Changelog" }).click();
      await expect(page.locator("h1")).toHaveText("Changelog");
      await expectMode(page, "dark");
      expect(logged.filter((text) => complaints[state].test(text)).length).toBeGreaterThan(0);
      await page.reload();
      await expectMode(page, "light");
    });
  });
}

test("the chosen programming language stays chosen on other operations and after a reload", async ({ page }) => {
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
