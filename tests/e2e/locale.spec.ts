import type { Page } from "@playwright/test";
import { expect, open, switchLanguage, test } from "./portal";

const languages = [
  { base: "/", lang: "de", label: "Deutsch", other: { base: "/en/", lang: "en", label: "English" } },
  { base: "/en/", lang: "en", label: "English", other: { base: "/", lang: "de", label: "Deutsch" } },
];

for (const { base, lang, label, other } of languages.slice(0, 1)) {
  test(`changing the language keeps the page, query, and fragment (${base})`, async ({ page }) => {
    test.slow();
    for (const path of ["docs/guides/filesharing", "api/create-bundle", "changelog", ""]) {
      await open(page, `${base}${path}?from=mail&x=1`);
      await page.evaluate(() => {
        location.hash = "part";
      });
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      const heading = (await page.locator("h1").textContent()) ?? "";
      await switchLanguage(page, label, other.label);
      await expect(page).toHaveURL(new RegExp(`^http://[^/]+${other.base}${path}\\?from=mail&x=1#part$`));
      await expect(page.locator("html")).toHaveAttribute("lang", other.lang);
      if (path !== "changelog") await expect(page.locator("h1")).not.toHaveText(heading);

      await switchLanguage(page, other.label, label);
      await expect(page).toHaveURL(new RegExp(`^http://[^/]+${base}${path}\\?from=mail&x=1#part$`));
      await expect(page.locator("h1")).toHaveText(heading);
    }
  });

  test(`the language, direction, and calendar are as specified, even after navigation (${base})`, async ({ page }) => {
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
    await open(page, `${base}docs/guides/`);
    await page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Team", exact: true }).click();
    await expect(page.locator("h1")).toHaveText("Team");
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
    await expect(page.locator(".theme-last-updated time")).toBeVisible();
    expect(new Set(await page.evaluate<string[]>("formats"))).toEqual(new Set([`${lang} gregory`]));
  });

  test(`canonical and alternate URLs are updated on navigation (${base})`, async ({ page }) => {
    await open(page, `${base}docs/guides/`);
    await page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Team", exact: true }).click();
    await expect(page.locator("h1")).toHaveText("Team");
    const addresses = { de: "/docs/guides/team", en: "/en/docs/guides/team", "x-default": "/docs/guides/team" };
    await expectAddress(page, "link[rel=canonical]", `${base}docs/guides/team`);
    for (const [code, path] of Object.entries(addresses)) {
      await expectAddress(page, `link[rel=alternate][hreflang=${code}]`, path);
    }
    await expect(page.locator("meta[property='og:locale']")).toHaveCount(1);
  });
}

async function expectAddress(page: Page, selector: string, path: string): Promise<void> {
  const link = page.locator(`head > ${selector}`);
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", new RegExp(`^https://[^/]+${path}$`));
}

for (const { base, lang, other } of languages.slice(1)) {
  test.describe(`for a reader whose browser language is ${other.lang}`, () => {
    test.use({ locale: other.lang });

    test(`no link or reload changes the language of ${base}`, async ({ page }) => {
      await open(page, base);
      for (const link of [
        ".navbar__brand",
        ".navbar__link[href$='/api']",
        ".theme-doc-sidebar-menu a",
        ".pagination-nav__link",
        ".breadcrumbs__item a",
        ".footer a[href^='/']",
      ]) {
        await page.locator(link).first().click();
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        expect(new URL(page.url()).pathname.startsWith("/en/")).toBe(lang === "en");
      }
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
    });
  });
}
