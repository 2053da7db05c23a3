import type { Page } from "@playwright/test";
import { expect, open, test } from "./portal";

/** @returns id of the last field that stands within a closed part */
const findHiddenField = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll("details:not([open]) .api-field")].at(-1)?.id ?? "");

for (const base of ["", "/en"]) {
  test(`a link to a field in a closed part opens its parents and goes there (${base || "/"})`, async ({ page }) => {
    await open(page, `${base}/api/create-bundle`);
    const id = await findHiddenField(page);
    expect(id).not.toBe("");
    const field = page.locator(`[id="${id}"]`);
    await expect(field).toBeHidden();

    // From another page, then from a link on the page itself.
    await open(page, `${base}/api/list-contacts`);
    await open(page, `${base}/api/create-bundle#${id}`);
    await expect(field).toBeVisible();
    await expect(field).toBeInViewport();
    await expect(field.locator("> .api-field__head > .hash-link")).toHaveAttribute("href", `#${id}`);
  });
}

test("every parameter and property has an anchor, and a link to it", async ({ page }) => {
  await open(page, "/api/search-bundles");
  const fields = page.locator(".api-field");
  expect(await fields.count()).toBeGreaterThan(5);
  const ids = await fields.evaluateAll((all) => all.map(({ id }) => `#${id}`));
  const links = await page
    .locator(".api-field > .api-field__head > .hash-link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(ids);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`code has its colours, its title and its copy button (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, "/docs/advanced-guides/concurrency");
    const block = page.locator(".theme-code-block", { has: page.locator("[class*=codeBlockTitle]") }).first();
    await expect(block.locator("[class*=codeBlockTitle]")).toHaveText("200");
    await block.hover();
    await expect(block.getByRole("button", { name: "In die Zwischenablage kopieren" })).toBeVisible();
    const colourOf = (selector: string): Promise<string> =>
      block
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    const colours = await Promise.all(["code", ".token.property", ".token.string"].map(colourOf));
    expect(new Set(colours).size).toBe(3);
    const [red = 0] = (colours[0]?.match(/\d+/g) ?? []).map(Number);
    expect(red > 128).toBe(colorScheme === "dark");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every sample and example shows its language or status", async ({ page }) => {
    await page.goto("/api/create-bundle");
    const tabs = await page.locator("[role=tab]").allTextContents();
    expect(tabs).toEqual(expect.arrayContaining(["Python", "Java", "201", "409"]));
    await expect(page.locator(".tab-label")).toHaveText(tabs);
    for (const label of await page.locator(".tab-label").all()) await expect(label).toBeVisible();
  });

  test("closed parts can be opened", async ({ page }) => {
    await page.goto("/api/create-bundle");
    const closed = page.locator(".api-page details:not([open]):visible").first();
    const field = page.locator(`[id="${await closed.locator(".api-field").first().getAttribute("id")}"]`);
    await expect(field).toBeHidden();
    await closed.locator("> summary").click();
    await expect(field).toBeVisible();
  });
});

test("with JavaScript the list of tabs names the samples, so they don't do so again", async ({ page }) => {
  await open(page, "/api/create-bundle");
  await expect(page.locator(".tab-label").first()).toBeHidden();
});

test("the keyboard walks through a list of tabs in a circle, to its ends, and picks one", async ({ page }) => {
  await open(page, "/api/create-bundle");
  const list = page.locator("[role=tablist]").first();
  const picked = list.getByRole("tab", { selected: true });
  await expect(picked).toHaveText("curl");
  await picked.focus();
  for (const [key, name] of [
    ["ArrowLeft", "Go"],
    ["ArrowRight", "curl"],
    ["End", "Go"],
    ["Home", "curl"],
    ["ArrowRight", "JavaScript"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(list.getByRole("tab", { name, exact: true })).toBeFocused();
  }
  await expect(picked).toHaveText("curl");
  for (const [key, name] of [
    ["Space", "JavaScript"],
    ["Enter", "TypeScript"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(picked).toHaveText(name);
    await page.keyboard.press("ArrowRight");
  }
});
