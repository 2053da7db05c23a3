import type { Page } from "@playwright/test";
import { cutOff, missingScript } from "./network";
import { expect, expectHydrated, open, test, unknownName } from "./portal";

const languages = [
  {
    base: "/",
    failed: "Die Seite konnte nicht vollständig geladen werden.",
    retry: "Erneut versuchen",
    contentCrashed: "Die Seite ist abgestürzt.",
    tryAgain: "Nochmal versuchen",
    notFound: "Seite nicht gefunden",
    search: "Im Portal suchen",
    dialog: "Suche",
    ways: ["Startseite", "Anleitungen", "API-Referenz"],
    site: "Datenmarkt Entwicklerportal",
  },
  {
    base: "/en/",
    failed: "The page could not be loaded completely.",
    retry: "Retry",
    contentCrashed: "This page crashed.",
    tryAgain: "Try again",
    notFound: "Page not found",
    search: "Search the portal",
    dialog: "Search",
    ways: ["Home page", "Guides", "API reference"],
    site: "Datenmarkt Developer Portal",
  },
];

test.describe("a script that fails to load", () => {
  test.use({ provoked: missingScript });

  for (const { base, failed, retry } of languages) {
    test(`a page whose script fails to load stays readable, shows a notice, and offers a retry (${base})`, async ({
      page,
    }) => {
      const fix = await cutOff(page, /assets\/js\/(?!main|runtime|common)/);
      await page.goto(`${base}docs/guides/team`);
      const notice = page.getByRole("alert");
      await expect(notice).toContainText(failed);
      await expect(page.locator("article h1")).toBeVisible();
      await expect(notice).toBeInViewport();

      await notice.getByRole("button", { name: retry }).click();
      await expect(notice).toContainText(failed);
      await fix();
      await notice.getByRole("button", { name: retry }).click();
      await expectHydrated(page);
      await expect(notice).toHaveCount(0);
      await expect(page).toHaveURL(`${base}docs/guides/team`);
    });

    for (const [script, path] of [
      ["main", "docs/guides/team"],
      // No page lists its scripts.
      ["(?!main|runtime|common)", unknownName],
    ]) {
      test(`${base}${path} shows a notice in its language if ${script} fails, and its button reloads the page`, async ({
        page,
      }) => {
        const fix = await cutOff(page, new RegExp(`assets/js/${script}`));
        let loads = 0;
        page.on("request", (request) => {
          if (request.isNavigationRequest()) loads += 1;
        });
        await page.goto(`${base}${path}`);
        const notice = page.getByRole("alert");
        await expect(notice).toContainText(failed);
        await expect(notice).toBeInViewport();
        await page.waitForLoadState("networkidle");
        expect(loads).toBe(1);
        await fix();
        await notice.getByRole("button", { name: retry }).click();
        await expectHydrated(page);
        await expect(notice).toHaveCount(0);
      });
    }
  }
});

/** Error message of the broken browser API in these tests. */
const fault = "this part is broken";

/** Makes a browser API throw until `fix` restores it. */
const breakInterface = (page: Page, name: "DateTimeFormat"): Promise<void> =>
  page.evaluate(
    ([broken, message]) => {
      const owner = (broken === "DateTimeFormat" ? Intl : window) as unknown as Record<string, unknown>;
      const sound = owner[broken];
      owner[broken] = class {
        constructor() {
          throw new Error(message);
        }
      };
      Object.assign(window, { fix: () => Object.assign(owner, { [broken]: sound }) });
    },
    [name, fault] as const,
  );
const fix = (page: Page): Promise<unknown> => page.evaluate("fix()");

test.describe("a page that throws", () => {
  test.use({ provoked: new RegExp(`${fault}`) });

  for (const { base, contentCrashed, tryAgain } of languages.slice(0, 1)) {
    test(`a page that crashes shows the error below the navbar and recovers (${base})`, async ({ page }) => {
      await open(page, `${base}docs/guides/`);
      // The theme uses it to format the date of a guide's last change.
      await breakInterface(page, "DateTimeFormat");
      await page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Team", exact: true }).click();
      await expect(page.locator("main h1")).toHaveText(contentCrashed);
      await expect(page.locator("main")).toContainText(fault);
      await expect(page.locator(".navbar")).toBeVisible();

      await page.getByRole("button", { name: tryAgain }).click();
      await expect(page.locator("main h1")).toHaveText(contentCrashed);
      await fix(page);
      await page.getByRole("button", { name: tryAgain }).click();
      await expect(page.locator("article h1")).toHaveText("Team");
    });
  }
});

for (const { base, notFound, search, dialog, ways, site } of languages) {
  for (const folder of ["", "api/"]) {
    const path = `${base}${folder}${unknownName}`;
    test(`${path} shows the 404 page in its language, with links to other pages`, async ({ page }) => {
      await open(page, path);
      await expect(page.locator("h1")).toHaveText(notFound);
      await expect(page).toHaveTitle(`${notFound} | ${site}`);
      const links = page.locator("main a");
      await expect(links).toHaveText(ways);
      const opener = page.locator("main").getByRole("button", { name: search });
      await opener.click();
      await expect(page.getByRole("dialog", { name: dialog }).getByRole("combobox")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await links.nth(1).click();
      await expect(page).toHaveURL(`${base}docs/guides/`);
      await expect(page).not.toHaveTitle(new RegExp(notFound));
    });
  }
}
