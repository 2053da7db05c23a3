import { cutOff, missingScript } from "./network";
import { expect, expectHydrated, open, test, unknownName } from "./portal";

test.describe("a script that fails to load", () => {
  test.use({ provoked: missingScript });

  const german = { failed: "Die Seite wurde nicht vollständig geladen.", retry: "Erneut versuchen" };
  const english = { failed: "The page didn't load completely.", retry: "Try again" };
  const ownScript = "(?!main|runtime|common)";
  for (const { path, script, failed, retry } of [
    { path: "/docs/guides/team", script: "main", ...german },
    { path: "/en/docs/guides/team", script: ownScript, ...english },
    // The 404 page doesn't list its scripts, so the notice must not depend on that list.
    { path: `/${unknownName}`, script: ownScript, ...german },
  ])
    test(`${path} stays readable, loads once, and offers a retry if ${script} fails`, async ({ page }) => {
      const fix = await cutOff(page, new RegExp(`assets/js/${script}`));
      let loads = 0;
      page.on("request", (request) => {
        loads += Number(request.isNavigationRequest());
      });
      await page.goto(path);
      const notice = page.getByRole("alert");
      await expect(notice).toContainText(failed);
      await expect(notice).toBeInViewport();
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(loads).toBe(1);

      await notice.getByRole("button", { name: retry }).click();
      await expect(notice).toContainText(failed);
      await fix();
      await notice.getByRole("button", { name: retry }).click();
      await expectHydrated(page);
      await expect(notice).toHaveCount(0);
      await expect(page).toHaveURL(path);
    });
});

test.describe("a page that throws", () => {
  const fault = "this part is broken";
  test.use({ provoked: new RegExp(fault) });

  test("a page that crashes shows the error below the navbar and recovers", async ({ page }) => {
    await open(page, "/docs/guides/");
    // The theme uses it to format the date of a guide's last change.
    await page.evaluate((message) => {
      const sound = Intl.DateTimeFormat;
      Object.assign(Intl, {
        DateTimeFormat: class {
          constructor() {
            throw new Error(message);
          }
        },
      });
      Object.assign(window, { fix: () => Object.assign(Intl, { DateTimeFormat: sound }) });
    }, fault);
    await page.locator(".theme-doc-sidebar-container").getByRole("link", { name: "Team", exact: true }).click();
    const [heading, again] = [page.locator("main h1"), page.getByRole("button", { name: "Erneut versuchen" })];
    await expect(heading).toHaveText("Auf dieser Seite ist ein Fehler aufgetreten.");
    await expect(page.locator("main")).toContainText(fault);
    await expect(page.locator(".navbar")).toBeVisible();

    await again.click();
    await expect(heading).toHaveText("Auf dieser Seite ist ein Fehler aufgetreten.");
    await page.evaluate("fix()");
    await again.click();
    await expect(page.locator("article h1")).toHaveText("Team");
  });
});

for (const { path, notFound, search, dialog, ways, site } of [
  {
    path: `/api/${unknownName}`,
    notFound: "Seite nicht gefunden",
    search: "Im Portal suchen",
    dialog: "Suche",
    ways: ["Startseite", "Anleitungen", "API-Referenz"],
    site: "Datenmarkt-Entwicklerportal",
  },
  {
    path: `/en/${unknownName}`,
    notFound: "Page not found",
    search: "Search the portal",
    dialog: "Search",
    ways: ["Home page", "Guides", "API reference"],
    site: "Datenmarkt Developer Portal",
  },
])
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
    await expect(page).toHaveURL(/\/docs\/intro$/);
    await expect(page).not.toHaveTitle(new RegExp(notFound));
  });
