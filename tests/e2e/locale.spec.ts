import type { Page } from "@playwright/test";
import { expect, open, switchLanguage, test } from "./portal";

test("changing the language keeps the page, query, and fragment", async ({ page }) => {
  test.slow();
  for (const path of ["docs/guides/filesharing", "api/create-bundle", "changelog", ""]) {
    await open(page, `/${path}?from=mail&x=1`);
    await page.evaluate(() => {
      location.hash = "part";
    });
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    const heading = (await page.locator("h1").textContent()) ?? "";
    await switchLanguage(page, "Deutsch", "English");
    await expect(page).toHaveURL(new RegExp(`^http://[^/]+/en/${path}\\?from=mail&x=1#part$`));
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    if (path !== "changelog") await expect(page.locator("h1")).not.toHaveText(heading);

    await switchLanguage(page, "English", "Deutsch");
    await expect(page).toHaveURL(new RegExp(`^http://[^/]+/${path}\\?from=mail&x=1#part$`));
    await expect(page.locator("h1")).toHaveText(heading);
  }
});

test("changing the language keeps the place on the page", async ({ page }) => {
  await open(page, "/docs/advanced-guides/errors");
  const heading = page.locator("h2").nth(2);
  // Until the page has its final height, the heading moves.
  await expect(async () => {
    await heading.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    const tops = await heading.evaluate(async (element) => {
      const top = (): number => element.getBoundingClientRect().top;
      const before = top();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [before, top()];
    });
    expect(tops[1]).toBe(tops[0]);
    expect(tops[1]).toBeLessThan(100);
  }).toPass();
  const place = await heading.getAttribute("id");
  await switchLanguage(page, "Deutsch", "English");
  await expect(page).toHaveURL(`/en/docs/advanced-guides/errors#${place}`);
  await expect(page.locator(`[id="${place}"]`)).toBeInViewport();
});

test("the title, language, direction, calendar, and addresses are as specified, even after navigation", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const formats: string[] = [];
    Intl.DateTimeFormat = class extends Intl.DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(locale, options);
        formats.push(`${locale} ${options?.calendar}`);
      }
    } as typeof Intl.DateTimeFormat;
    Object.assign(window, { formats });
  });
  await open(page, "/docs/guides/");
  await page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Team", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("Team");
  await expect(page).toHaveTitle("Team | Datenmarkt-Entwicklerportal");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.locator(".theme-last-updated time")).toBeVisible();
  expect(new Set(await page.evaluate<string[]>("formats"))).toEqual(new Set(["de gregory"]));
  const addresses = { de: "/docs/guides/team", en: "/en/docs/guides/team", "x-default": "/docs/guides/team" };
  await expectAddress(page, "link[rel=canonical]", "/docs/guides/team");
  for (const [code, path] of Object.entries(addresses)) {
    await expectAddress(page, `link[rel=alternate][hreflang=${code}]`, path);
  }
  await expect(page.locator("meta[property='og:locale']")).toHaveCount(1);
  await page.locator(".navbar").getByRole("link", { name: "API", exact: true }).click();
  await expect(page).toHaveTitle(/^(?!Team)[^|]+ \| Datenmarkt-Entwicklerportal$/);
});

async function expectAddress(page: Page, selector: string, path: string): Promise<void> {
  const link = page.locator(`head > ${selector}`);
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
}
