import type { Page } from "@playwright/test";
import { expect, open, phone, test } from "./portal";

/** @returns the ID of the last field in a collapsed section */
const findHiddenField = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.querySelectorAll("details:not([open]) .api-field")].at(-1)?.id ?? "");

for (const base of ["", "/en"]) {
  test(`a link to a field in a collapsed section opens its parents and scrolls to it (${base || "/"})`, async ({
    page,
  }) => {
    await open(page, `${base}/api/create-bundle`);
    const id = await findHiddenField(page);
    expect(id).not.toBe("");
    const field = page.locator(`[id="${id}"]`);
    await expect(field).toBeHidden();

    // Opened from a different page; the field's own link has the same URL.
    await open(page, `${base}/api/list-contacts`);
    await open(page, `${base}/api/create-bundle#${id}`);
    await expect(field).toBeVisible();
    await expect(field).toBeInViewport();
    await expect(field.locator("> .api-field__head > a.api-field__name")).toHaveAttribute("href", `#${id}`);
  });
}

test("every parameter and property has an anchor and a link to it", async ({ page }) => {
  await open(page, "/api/search-bundles");
  const fields = page.locator(".api-field");
  expect(await fields.count()).toBeGreaterThan(5);
  const ids = await fields.evaluateAll((all) => all.map(({ id }) => `#${id}`));
  const links = await page
    .locator(".api-field > .api-field__head > a.api-field__name")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(ids);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`code has colors, a title, and a copy button (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, "/docs/advanced-guides/concurrency");
    const call = page.locator(".code--response").first();
    await expect(call.locator("strong")).toHaveText("200");
    await call.locator("summary").first().click();
    const block = call.locator(".theme-code-block");
    await expect(block.getByRole("button", { name: "Code kopieren" })).toBeVisible();
    const colorOf = (selector: string): Promise<string> =>
      block
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    const colors = await Promise.all(["code", ".code-property", ".code-string"].map(colorOf));
    expect(new Set(colors).size).toBe(3);
    const [red = 0] = (colors[0]?.match(/\d+/g) ?? []).map(Number);
    expect(red > 128).toBe(colorScheme === "dark");
  });
}

test("a request's title is its method and path, and a response's title is its status, as in the reference", async ({
  page,
}) => {
  await open(page, "/docs/advanced-guides/concurrency");
  const title = page.locator(".code__title", { has: page.locator(".api-method") }).first();
  await expect(title.locator(".api-method")).toHaveText("PATCH");
  await expect(title.locator("code")).toHaveText("/bundles/{bundleId}");

  await open(page, "/");
  const panels = page.locator("main .code");
  await expect(panels.first().locator(".api-method")).toHaveText("GET");
  await expect(panels.last().locator(".api-status")).toHaveText("200");
  const [upper, lower] = [await panels.first().boundingBox(), await panels.last().boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBe(lower?.y);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every sample and example shows its language or status", async ({ page }) => {
    await page.goto("/api/create-bundle");
    const labels = page.locator(".code__label");
    const names = await labels.allTextContents();
    for (const name of [/^Python$/, /^Java$/, /^201 /, /^409 /])
      expect(names.join("\n")).toMatch(new RegExp(name, "m"));
    for (const label of await labels.all()) await expect(label).toBeVisible();
    await expect(page.locator(".code__choice").first()).toBeHidden();
  });

  test("collapsed sections can be opened", async ({ page }) => {
    await page.goto("/api/create-bundle");
    const closed = page.locator(".api-page__main details:not([open]):visible").first();
    const field = page.locator(`[id="${await closed.locator(".api-field").first().getAttribute("id")}"]`);
    await expect(field).toBeHidden();
    await closed.locator("> summary").click();
    await expect(field).toBeVisible();
  });
});

test("the language list and the response list each show one sample", async ({ page }) => {
  await open(page, "/api/create-bundle");
  const [request, response] = [
    page.getByRole("group", { name: "Anfrage" }),
    page.getByRole("group", { name: "Antwort" }),
  ];
  await expect(request.locator(".code__panel:visible")).toHaveCount(1);
  await request.getByRole("combobox").selectOption("TypeScript");
  await expect(request.locator("pre:visible")).toContainText("await fetch");
  const failure = (await response.locator("option").allTextContents()).find((label) => label.startsWith("409")) ?? "";
  await response.getByRole("combobox").selectOption(failure);
  await expect(response.locator("pre:visible")).toContainText('"status": 409');
  await expect(request.getByRole("combobox")).toHaveValue("TypeScript");
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

test("on a phone, the section strip marks the samples above it until the reader moves on to the sections below it", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, "/en/api/create-bundle");
  const strip = page.getByRole("navigation", { name: "Sections of this operation" });
  const marked = strip.locator("[aria-current]");
  await strip.getByRole("link", { name: "Examples" }).click();
  await expect(page.locator("#samples")).toBeInViewport();
  await expect(marked).toHaveText("Examples");
  await strip.getByRole("link", { name: "Request" }).click();
  await expect(marked).toHaveText("Request");
});

test("the section that was clicked last doesn't look like the current one", async ({ page }) => {
  await open(page, "/api/create-bundle");
  const strip = page.getByRole("navigation", { name: "Abschnitte dieser Operation" });
  const colorOf = (name: string): Promise<string> =>
    strip.getByRole("link", { name }).evaluate((link) => getComputedStyle(link).color);
  await page.locator("#errors").evaluate((heading) => heading.scrollIntoView());
  await expect(strip.locator("[aria-current]")).toHaveText("Fehler");
  // On a phone, the link that was tapped last stays in the hover state.
  await strip.getByRole("link", { name: "Antworten" }).hover();
  expect(await colorOf("Antworten")).toBe(await colorOf("Header"));
  expect(await colorOf("Antworten")).not.toBe(await colorOf("Fehler"));
});

test("long code is folded, shows its number of lines, and can be unfolded", async ({ page }) => {
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

test("a URL that is longer than its line starts on the line of its indentation", async ({ page }) => {
  await open(page, "/api/approve-subscription");
  const tops = await page.locator(".code__long").evaluateAll((words) =>
    words.flatMap((word) => {
      const { previousSibling: before } = word;
      const rows = [...word.getClientRects()].map(({ top }) => top);
      if (!(before instanceof Text) || !/^ +$/m.test(before.data) || rows.length < 2) return [];
      const indentation = document.createRange();
      indentation.setStart(before, before.length - 1);
      indentation.setEnd(before, before.length);
      return [[indentation.getBoundingClientRect().top, rows[0]]];
    }),
  );
  expect(tops.length).toBeGreaterThan(0);
  for (const [indentation, word] of tops) expect(word).toBe(indentation);
});
