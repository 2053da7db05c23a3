import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { expect, open, phone, test } from "./portal";

const field = (page: Page, name = "Suchen"): Locator => page.locator(".navbar").getByRole("button", { name });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const input = (page: Page): Locator => dialog(page).getByRole("combobox");
const options = (page: Page): Locator => dialog(page).getByRole("option");
const selected = (page: Page): Locator => dialog(page).getByRole("option", { selected: true });

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(input(page)).toBeFocused();
  await input(page).fill(query);
}

test("the keyboard opens the search, walks through what it finds and goes there", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "Mandant");
  await expect(selected(page)).toContainText("Mandant");
  await expect(dialog(page).getByRole("group", { name: "Glossar" })).toBeVisible();
  const first = await selected(page).getAttribute("id");
  await expect(input(page)).toHaveAttribute("aria-activedescendant", first ?? "");

  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/glossar/#tenant");
  await expect(dialog(page)).toBeHidden();
});

test("Ctrl+K opens it, Escape closes it and gives the focus back", async ({ page }) => {
  await open(page, "/docs/intro");
  const link = page.locator("main").getByRole("link").first();
  await link.focus();
  await page.keyboard.press("Control+k");
  await expect(input(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();

  await field(page).click();
  await expect(input(page)).toBeFocused();
  await dialog(page).getByRole("button", { name: "Schließen" }).click();
  await expect(field(page)).toBeFocused();
});

test("a slash that is typed into the search stays in it", async ({ page }) => {
  await open(page, "/docs/intro");
  await page.keyboard.press("/");
  await expect(input(page)).toBeFocused();
  await page.keyboard.type("POST /bundles");
  await expect(input(page)).toHaveValue("POST /bundles");
  await expect(selected(page)).toContainText("Bundle anlegen");
  await expect(selected(page)).toContainText("POST");
});

test("English pages are searched in English", async ({ page }) => {
  await open(page, "/en/docs/intro");
  await field(page, "Search").click();
  await input(page).fill("createBundle");
  await expect(selected(page)).toContainText("Create a bundle");
  await expect(dialog(page).getByRole("group", { name: "Operations" })).toBeVisible();
  await selected(page).click();
  await expect(page).toHaveURL("/en/api/create-bundle");
});

test("what is found is marked", async ({ page }) => {
  await open(page, "/");
  await search(page, "gelöschte Organisation");
  await expect(selected(page).locator("mark").filter({ hasText: "löschen" })).toBeVisible();
});

test("it says when it finds nothing", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "xyzzyxyzzy");
  await expect(dialog(page).getByRole("status")).toContainText("Keine Treffer");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
});

test("it offers the other language's pages when its own have nothing", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "glance");
  await expect(dialog(page).getByRole("status")).toContainText("Treffer auf den englischen Seiten");
  await expect(dialog(page).getByRole("listbox")).toHaveAttribute("lang", "en");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/en\/docs\/quick-start-guide\//);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("it keeps what led somewhere, for both languages", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "Webhook Bundle");
  await expect(selected(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();

  await open(page, "/en/docs/intro");
  await page.keyboard.press("/");
  const recent = dialog(page).getByRole("group", { name: "Recent searches" }).getByRole("option");
  await expect(recent).toHaveText(["Webhook Bundle"]);
  await page.keyboard.press("Enter");
  await expect(input(page)).toHaveValue("Webhook Bundle");
});

test.describe("without storage", () => {
  test.use({ quiet: undefined });

  test("it searches as well", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await open(page, "/docs/intro");
    await search(page, "createBundle");
    await expect(selected(page)).toContainText("Bundle anlegen");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/api/create-bundle");
  });
});

test("it says that the index is unreachable, tries again, and the page works on", async ({ page }) => {
  await page.route("**/search-index.json", (route) => route.fulfill({ status: 200, body: "<html>no index</html>" }));
  await open(page, "/docs/intro");
  await page.keyboard.press("/");
  await expect(dialog(page).getByRole("status")).toContainText("nicht erreichbar");
  await page.unroute("**/search-index.json");
  await input(page).fill("Mandant");
  await dialog(page).getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(selected(page)).toContainText("Mandant");
  await page.keyboard.press("Escape");
  await page.locator("main").getByRole("link").first().click();
  await expect(page).not.toHaveURL("/docs/intro");
});

test("nothing of it is loaded before it is opened", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await open(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  const before = requested.length;
  expect(requested.filter((url) => url.includes("search-index"))).toEqual([]);

  await field(page).click();
  await expect(input(page)).toBeVisible();
  const scripts = requested.slice(before).filter((url) => url.endsWith(".js"));
  expect(scripts.length, "the dialog is a chunk of its own").toBeGreaterThan(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no field", async ({ page }) => {
    await page.goto("/docs/intro");
    await expect(page.locator(".navbar")).toBeVisible();
    await expect(page.locator(".navbar button[aria-haspopup=dialog]")).toBeHidden();
  });
});

for (const viewport of [{ width: 1280, height: 800 }, phone]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`everyone can use the search at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await open(page, "/docs/intro");
      await field(page).click();
      await input(page).fill("Bundle");
      await expect(selected(page)).toBeVisible();
      const box = await dialog(page).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(viewport.width);
      if (viewport === phone) expect(box).toEqual({ x: 0, y: 0, width: viewport.width, height: viewport.height });
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => window.axe.run());
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes[0]?.target}`)).toEqual([]);
    });
  }
}
