import type { Page } from "@playwright/test";
import { expect, open, phone, test } from "./portal";

/** @returns the ID of the last field in a collapsed section */
const findHiddenField = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll("details:not([open]) .api-field")].at(-1)?.id ?? "");

test("a link to a field in a collapsed section opens its parents and scrolls to it", async ({ page }) => {
  await open(page, "/en/api/create-bundle");
  const id = await findHiddenField(page);
  expect(id).not.toBe("");
  const field = page.locator(`[id="${id}"]`);
  await expect(field).toBeHidden();

  // Opened from a different page; the field's own link has the same URL.
  await open(page, "/en/api/list-contacts");
  await open(page, `/en/api/create-bundle#${id}`);
  await expect(field).toBeVisible();
  await expect(field).toBeInViewport();
  await expect(field.locator("> .api-field__head > a.api-field__name")).toHaveAttribute("href", `#${id}`);
});

test("the language list and the tabs of the statuses each show one sample, and so do the errors' statuses", async ({
  page,
}) => {
  await open(page, "/api/create-bundle");
  const [request, response] = [
    page.getByRole("group", { name: "Anfrage" }),
    page.getByRole("group", { name: "Antwort" }),
  ];
  await expect(request.locator(".code__panel:visible")).toHaveCount(1);
  await request.getByLabel("Programmiersprache").selectOption("TypeScript");
  await expect(request.locator("pre:visible")).toContainText("await fetch");
  await expect(response).toContainText("201");

  await open(page, "/api/fetch-user-data");
  await expect(request.getByLabel("Programmiersprache")).toHaveValue("TypeScript");
  await expect(response.getByRole("radio", { checked: true })).toHaveAccessibleName("200");
  const [, second = ""] = await response.getByRole("combobox").locator("option").allTextContents();
  await response.getByRole("combobox").selectOption(second);
  await expect(response.locator("pre:visible")).toHaveCount(1);
  await response.locator("label", { hasText: "304" }).click();
  await expect(response.locator("pre:visible")).toContainText("304");
});

for (const width of [390, 1280])
  test(`each error opens its own example in its row, by keyboard too (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/en/api/create-bundle");
    const row = page.locator(".api-errors tr", { hasText: "idempotency-key-reused" });
    await row.locator("summary").focus();
    const before = await row.boundingBox();
    await page.keyboard.press("Enter");
    await expect(row.locator("pre")).toContainText('"code": "idempotency-key-reused"');
    expect((await row.boundingBox())?.y).toBe(before?.y);
    const table = page.locator(".api-errors > .api-table");
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

test("a field and its mention in the samples are marked together, from either, by pointer and by keyboard", async ({
  page,
}) => {
  await open(page, "/en/api/create-bundle");
  const expectMarked = async (field: string, mention: string): Promise<void> => {
    await expect(page.locator(".api-field--marked")).toHaveId(field);
    const mentions = await page.evaluate(() => [...(CSS.highlights.get("field") ?? [])].map(String));
    expect(mentions).toEqual([expect.stringContaining(mention)]);
  };
  await page.locator("details:has(> ul > #header-Idempotency-Key) > summary").click();
  const choice = page.getByRole("group", { name: "Request" }).getByLabel("Programming language");
  for (const language of ["curl", "TypeScript", "Java"]) {
    await choice.focus();
    await choice.selectOption(language);
    await page.locator("#body-providerId").hover();
    await expectMarked("body-providerId", "8a1d4e62");
    await page.locator("#header-Idempotency-Key").getByRole("link").focus();
    await expectMarked("header-Idempotency-Key", "Idempotency-Key");
  }
  // One field is below another with the same name; it is collapsed, so the field that contains it is marked.
  const names = page.getByRole("group", { name: "Response" }).locator(".code__panel:visible").getByText('"name"');
  await names.nth(0).hover();
  await expectMarked("201-name", "Ahorn bei Nordlicht");
  await names.nth(1).hover();
  await expectMarked("201-provider", "Nordlicht Bank AG");
});

test("the section strip stays in view and marks the current section", async ({ page }) => {
  await open(page, "/api/create-bundle");
  const strip = page.getByRole("navigation", { name: "Abschnitte dieser Operation" });
  const marked = strip.locator("[aria-current]");
  await expect(marked).toHaveText("Anfrage");
  for (const [name, heading] of [
    ["Antworten", "#responses"],
    ["Fehler", "#errors"],
    ["Verwendet in", "#used-in"],
  ] as const) {
    await strip.getByRole("link", { name }).click();
    await expect(strip).toBeInViewport({ ratio: 1 });
    await expect(marked).toHaveText(name);
    await expect(page.locator(heading)).toBeInViewport();
  }
  await page.keyboard.press("Home");
  await expect(marked).toHaveText("Anfrage");
  // Chromium ignores a key press that arrives while the previous scroll is ending.
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(marked).toHaveText("Verwendet in", { timeout: 500 });
  }).toPass();
});

test("on a phone, long code is folded, shows its number of lines, and can be unfolded", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/api/create-bundle");
  const response = page.getByRole("group", { name: "Antwort" });
  const code = response.locator("pre:visible");
  const folded = (await code.boundingBox())?.height ?? 0;
  const lines = (await code.innerText()).trimEnd().split("\n").length;
  await response.locator(".code__panel:visible").getByText(`Alle ${lines} Zeilen zeigen`).click();
  expect((await code.boundingBox())?.height).toBeGreaterThan(folded);
  await response.locator(".code__panel:visible").getByText("Weniger zeigen").click();
  expect((await code.boundingBox())?.height).toBe(folded);
});
