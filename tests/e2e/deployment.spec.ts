import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { isMarkedDocument, markDocument, missingScript, setConnection } from "./network";
import { expect, expectHydrated, open, test } from "./portal";

test.use({ provoked: missingScript });

/**
 * Simulates a new deployment while old pages are open: from then on, every script has a new name, both in the pages and
 * in the runtime script that lists the others, and the old scripts are missing.
 */
async function deploy(page: Page, { complete }: { complete: boolean }): Promise<void> {
  const renameIn = (text: string, names: RegExp): string => text.replaceAll(names, "$1.next.js");
  await page.route("**/*", async (route: Route) => {
    const request = route.request();
    if (request.isNavigationRequest()) {
      const response = await route.fetch();
      await route.fulfill({ response, body: renameIn(await response.text(), /(\/assets\/js\/[^\s"'>]+)\.js/g) });
      return;
    }
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return route.continue();
    const isNew = pathname.endsWith(".next.js");
    const isThere = isNew && (complete || /main|runtime/.test(pathname));
    if (!isThere) return route.fulfill({ status: 404, body: "" });
    const script = readFileSync(`build${pathname.replace(".next.js", ".js")}`, "utf8");
    await route.fulfill({
      contentType: "text/javascript",
      body: pathname.includes("runtime") ? renameIn(script, /(")\.js(?=")/g) : script,
    });
  });
}

const link = (page: Page, name: string) =>
  page.locator(".theme-doc-sidebar-container").getByRole("link", { name, exact: true });

for (const base of ["/"]) {
  test(`after a new deployment, the next click causes a full page load, and the one after that doesn't (${base})`, async ({
    page,
  }) => {
    await setConnection(page, { saveData: true });
    await open(page, `${base}docs/guides/`);
    await markDocument(page);
    await deploy(page, { complete: true });
    await link(page, "Team").click();
    await expect(page.locator("h1")).toHaveText("Team");
    await expectHydrated(page);
    await expect(page).toHaveURL(`${base}docs/guides/team`);
    expect(await isMarkedDocument(page)).toBe(false);

    await markDocument(page);
    await page.locator(".pagination-nav__link--next").click();
    await expect(page.locator("h1")).not.toHaveText("Team");
    expect(await isMarkedDocument(page)).toBe(true);
  });
}

/** Makes the next page loads return restored pages from an earlier release, whose scripts are missing. */
async function restore(page: Page, { times }: { times: number }): Promise<void> {
  const gone = (text: string): string => text.replaceAll(/(\/assets\/js\/[^\s"'>]+)\.js/g, "$1.gone.js");
  await page.route("**/assets/js/*.gone.js", (route) => route.fulfill({ status: 404, body: "" }));
  let restored = 0;
  await page.route("**/*", async (route) => {
    restored += Number(route.request().isNavigationRequest());
    if (!route.request().isNavigationRequest() || restored > times) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: gone(await response.text()) });
  });
}

test("a page from an earlier release is reloaded if it is restored after its scripts were removed", async ({
  page,
}) => {
  await restore(page, { times: 1 });
  await page.goto("/docs/guides/team?from=mail#part");
  await expectHydrated(page);
  await expect(page).toHaveURL("/docs/guides/team?from=mail#part");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
