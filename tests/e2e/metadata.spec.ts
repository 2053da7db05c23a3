import { expect, expectHydrated, open, test } from "./portal";

for (const { base, site } of [
  { base: "/", site: "Datenmarkt-Entwicklerportal" },
  { base: "/en/", site: "Datenmarkt Developer Portal" },
]) {
  test(`a page title joins the page's own title and the portal's with |, even after navigation (${base})`, async ({
    page,
  }) => {
    await open(page, `${base}docs/guides/team`);
    await expect(page).toHaveTitle(`Team | ${site}`);
    await page.locator(".pagination-nav__link--next").click();
    await expect(page.locator("h1")).not.toHaveText("Team");
    await expect(page).toHaveTitle(`${await page.locator("h1").textContent()} | ${site}`);
    await page.locator(".navbar").getByRole("link", { name: "API", exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^[^|]+ \\| ${site}$`));
  });
}

for (const path of ["/en/docs/intro.html", "/docs/intro/index.html"]) {
  test(`${path} opens the page`, async ({ page }) => {
    await page.goto(path);
    await expectHydrated(page);
    await expect(page).toHaveURL(path.replace(/(\/index)?\.html$/, ""));
    await expect(page.locator("article h1")).toBeVisible();
  });
}
