import type { Locator, Page, Route } from "@playwright/test";
import { findViolations } from "./axe";
import { hold } from "./network";
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

test("the keyboard opens the search, moves through the results, and opens one", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "Mandant");
  await expect(selected(page)).toContainText("Mandant");
  await expect(dialog(page).getByRole("group").first()).toHaveAccessibleName("Beste Treffer");
  const first = await selected(page).getAttribute("id");
  await expect(input(page)).toHaveAttribute("aria-activedescendant", first ?? "");

  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/guides/marketplace#tenant");
  await expect(dialog(page)).toBeHidden();
});

test("Control+K opens the search, and Escape closes it and restores focus", async ({ page }) => {
  await open(page, "/docs/intro");
  const link = page.locator("main").getByRole("link").first();
  await link.focus();
  await page.keyboard.press("Control+k");
  await expect(input(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test("what is typed before the page's scripts have loaded isn't lost", async ({ page }) => {
  const { begun, release } = await hold(page);
  await page.goto("/", { waitUntil: "commit" });
  await begun;
  await page.keyboard.type("/upload");
  release();
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("upload");
});

test("English pages are searched in English", async ({ page }) => {
  await open(page, "/en/docs/intro");
  await field(page, "Search").click();
  await input(page).fill("createBundle");
  await expect(selected(page)).toContainText("Create a bundle");
  await expect(dialog(page).getByRole("group", { name: "Best results" })).toBeVisible();
  await selected(page).click();
  await expect(page).toHaveURL("/en/api/create-bundle");
});

test("the search shows which words no page contains, above the results for similar words and for the rest", async ({
  page,
}) => {
  await open(page, "/docs/intro");
  await search(page, "Orgnaisation xyzzyxyzzy");
  await expect(dialog(page).getByRole("status")).toContainText(
    "Keine Treffer für „Orgnaisation“. Treffer für ähnliche Wörter:",
  );
  await expect(dialog(page).getByRole("status")).toContainText("Keine Treffer für „xyzzyxyzzy“.");
  await expect(selected(page)).toContainText("Organisation");
});

test("the search shows a message and starting points if it finds nothing", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "xyzzyxyzzy");
  await expect(dialog(page).getByRole("status")).toContainText("Keine Treffer");
  await expect(dialog(page).getByRole("group")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("group", { name: "Wo Sie anfangen" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await options(page).filter({ hasText: "API-Referenz" }).click();
  await expect(page).toHaveURL(/\/api\/?$/);
  await expect(dialog(page)).toBeHidden();
});

test.describe("an index that fails to load", () => {
  test.use({ provoked: /search-index\.json|Failed to load resource|net::ERR_FAILED/ });
  const index = "**/search-index.json";

  for (const [fault, answer] of [
    ["the network fails", (route) => route.abort()],
    ["the server returns a page", (route) => route.fulfill({ status: 200, body: "<html>no index</html>" })],
  ] satisfies [string, (route: Route) => Promise<void>][]) {
    test(`if ${fault}, the search shows an error and can retry, and the page keeps working`, async ({ page }) => {
      await page.route(index, answer);
      await open(page, "/docs/intro");
      await page.keyboard.press("/");
      const retry = dialog(page).getByRole("button", { name: "Erneut versuchen" });
      await expect(dialog(page).getByRole("status")).toContainText("nicht geladen");
      const again = page.waitForRequest(index);
      await retry.click();
      await again;
      await expect(dialog(page).getByRole("status")).toContainText("nicht geladen");

      await page.unroute(index);
      await input(page).fill("Mandant");
      await retry.click();
      await expect(selected(page)).toContainText("Mandant");
      await expect(retry).toHaveCount(0);
      await page.keyboard.press("Escape");
      await page.locator("main").getByRole("link").first().click();
      await expect(page).not.toHaveURL("/docs/intro");
    });
  }
});

test("the dialog keeps its height and the groups their order while the reader types", async ({ page }) => {
  await open(page, "/docs/intro");
  await search(page, "hochladen");
  const height = (await dialog(page).boundingBox())?.height;
  const order = ["Beste Treffer", "Anleitungen", "Operationen", "Glossar"];
  for (const query of ["ho", "hoch", "hochla", "xyzzyxyzzy"]) {
    await input(page).fill(query);
    await expect(options(page)).not.toHaveCount(0);
    expect((await dialog(page).boundingBox())?.height, query).toBe(height);
    const labels = await dialog(page)
      .getByRole("group")
      .evaluateAll((groups) => groups.map((group) => group.getAttribute("aria-label") ?? ""));
    const known = labels.filter((label) => order.includes(label));
    expect(known, query).toEqual(order.filter((label) => known.includes(label)));
  }
});

test("no part of the search is loaded before it is opened", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await open(page, "/docs/intro");
  await page.waitForLoadState("networkidle");
  const before = requested.length;
  expect(requested.filter((url) => url.includes("search-index"))).toEqual([]);

  await field(page).click();
  await expect(input(page)).toBeVisible();
  const scripts = requested.slice(before).filter((url) => url.endsWith(".js"));
  expect(scripts.length, "the dialog is a separate chunk").toBeGreaterThan(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the search is accessible on a phone, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme });
    await open(page, "/docs/intro");
    await field(page).click();
    await input(page).fill("Bundle");
    await expect(selected(page)).toBeVisible();
    const box = await dialog(page).boundingBox();
    expect(box).toEqual({ x: 0, y: 0, width: phone.width, height: phone.height });
    expect(await findViolations(page)).toEqual([]);
  });
}
