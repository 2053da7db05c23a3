import { expect, open, test, unknownName } from "./portal";

test("a percent-encoded fragment scrolls to its heading, both on load and later", async ({ page }) => {
  const heading = page.locator("article h2[id]").last();
  await open(page, "/docs/advanced-guides/errors");
  const id = (await heading.getAttribute("id")) ?? "";
  const escaped = [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
  await page.goto("about:blank");
  await open(page, `/docs/advanced-guides/errors#${escaped}`);
  await expect(heading).toBeInViewport();
  await page.evaluate(() => {
    location.hash = "";
  });
  await expect(heading).not.toBeInViewport();
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, escaped);
  await expect(heading).toBeInViewport();
});

for (const address of ["/docs/intro#50%", "/docs/intro#%FC"]) {
  test(`a page opens with a fragment that can't be decoded: ${address}`, async ({ page }) => {
    await open(page, address);
    const title = page.getByRole("heading", { level: 1 });
    const shown = await title.textContent();
    await page.evaluate(() => {
      location.hash = "100%";
    });
    await expect(page).toHaveURL(/#100%25$/);
    await expect(title).toHaveText(shown ?? "");
    await page.goBack();
    await expect(title).toHaveText(shown ?? "");
  });
}

test("an unknown path that can't be decoded opens the not-found page", async ({ page }) => {
  await open(page, `/${unknownName}/50%25`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
});
