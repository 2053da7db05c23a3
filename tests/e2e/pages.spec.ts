import { readFileSync } from "node:fs";
import { expect, open, test } from "./portal";

test("copied code is identical to the code in the guide's source", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const source = readFileSync("docs/advanced-guides/authentication.mdx", "utf8");
  const [written = ""] = [...source.matchAll(/^```\w+[^\n]*\n(.*?)\n```$/gms)].flatMap(([, code = ""]) =>
    /^(?=.*&&)(?=.*>=)(?=.*")/s.test(code) ? code : [],
  );
  await open(page, "/docs/advanced-guides/authentication");
  const block = page.locator("article .theme-code-block").filter({
    hasText: written
      .split("\n")
      .find((line) => line.includes("&&"))
      ?.trim(),
  });
  await block.getByRole("button", { name: "Code kopieren" }).click();
  await expect(block.getByRole("button", { name: "Kopiert" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an operation page shows everything, including the samples in every language", async ({ page }) => {
    await page.goto("/api/create-bundle");
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator(".api-page .api-method").first()).toHaveText("POST");
    await expect(page.getByText("/bundles", { exact: true }).first()).toBeVisible();
    await expect(page.locator("#body-name")).toBeVisible();
    const panels = page.locator(".code__panel:not(.code--folded *)");
    expect(await panels.count()).toBeGreaterThan(7);
    for (const panel of await panels.all()) await expect(panel).toBeVisible();
    expect((await panels.allInnerTexts()).join()).toContain("import requests");
    await page.locator(".code--folded > summary").click();
    await expect(page.locator(".code--folded .code__panel").first()).toBeVisible();
    await page.locator(".api-errors summary").first().click();
    await expect(page.locator(".api-errors pre").first()).toBeVisible();
  });
});
