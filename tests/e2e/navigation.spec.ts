import { expect, open, phone, test } from "./portal";

test("a reader can click from the home page to a quick start, a guide, and an operation", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Schnellstart für Anbieter" }).click();
  await expect(page).toHaveURL("/docs/quick-start-guide/provider");

  const sidebar = page.locator(".theme-doc-sidebar-container");
  await sidebar.getByRole("link", { name: "Anleitungen", exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/guides\/?$/);
  await sidebar.getByRole("link", { name: "Bundles", exact: true }).click();
  await sidebar.getByRole("link", { name: "Bundles als Konsument" }).click();
  await expect(page).toHaveURL("/docs/guides/bundles/consumer_bundle");
  await expect(page.locator(".breadcrumbs__link")).toContainText([
    "",
    "Anleitungen",
    "Bundles",
    "Bundles als Konsument",
  ]);

  await page.locator("article a[href='/api/create-bundle']").first().click();
  await expect(page).toHaveURL("/api/create-bundle");
  await expect(page.locator(".api-page .api-method").first()).toHaveText("POST");
});

const shells = [
  {
    base: "/",
    navbar: ["Dokumentation", "API", "Changelog"],
    language: "Deutsch",
    footer: ["Einführung", "Community", "Impressum", "Datenschutz"],
    title: "Datenmarkt-Entwicklerportal",
  },
  {
    base: "/en/",
    navbar: ["Docs", "API", "Changelog"],
    language: "English",
    footer: ["Introduction", "Community", "Imprint", "Privacy"],
    title: "Datenmarkt Developer Portal",
  },
];

for (const { base, navbar, language, footer, title } of shells) {
  test(`the links in the navbar and the footer open their pages (${language})`, async ({ page }) => {
    await open(page, `${base}changelog`);
    const left = page.locator(".navbar__items:not(.navbar__items--right)");
    await expect(left.locator(".navbar__link")).toHaveText(navbar);
    for (const [index, path] of ["docs/intro", "api", "changelog"].entries()) {
      await left.locator(".navbar__link").nth(index).click();
      await expect(page).toHaveURL(new RegExp(`^http://[^/]+${base}${path}/?$`));
    }

    const right = page.locator(".navbar__items--right");
    await right.getByRole("button", { name: /^API \d.* Next$/ }).hover();
    await expect(right.getByRole("link", { name: "Changelog" })).toHaveAttribute("href", /changelog#v\d/);
    await right.getByRole("button", { name: language }).hover();
    await expect(right.locator(".dropdown__menu a:visible")).toHaveText(["Deutsch", "English"]);

    await expect(page.locator(".footer .feedback a")).toHaveAttribute("href", /changelog/);
    const links = page.locator(".footer__links a");
    await expect(links).toHaveText(footer);
    await expect(links.first()).toHaveAttribute("href", `${base}docs/intro`);
    for (const index of [1, 2, 3]) {
      await expect(links.nth(index)).toHaveAttribute("href", /^https:/);
      await expect(links.nth(index)).toHaveAttribute("target", "_blank");
    }

    await page.locator(".navbar__brand").click();
    await expect(page).toHaveURL(base);
    await expect(page.locator(".navbar__title")).toHaveText(title);
    await expect(page.locator(".navbar__logo img").first()).toBeVisible();
  });
}

test("on a phone, the menu opens, navigates, and closes", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/docs/intro");
  const menu = page.locator(".navbar-sidebar");
  await expect(menu).toBeHidden();

  await page.locator(".navbar__toggle").click();
  await expect(menu.getByRole("link", { name: "Schnellstart", exact: true })).toBeVisible();
  await menu.locator(".navbar-sidebar__close").click();
  await expect(menu).toBeHidden();

  await page.locator(".navbar__toggle").click();
  await menu.locator(".navbar-sidebar__back").click();
  await menu.getByRole("link", { name: "API", exact: true }).click();
  await expect(page).toHaveURL(/\/api\/?$/);
  await expect(menu).toBeHidden();
  await expect(page.locator("h1")).toBeInViewport();
});

test("the table of contents lists the headings of levels 2 and 3 and links to them", async ({ page }) => {
  await open(page, "/docs/advanced-guides/errors");
  const entries = page.locator(".theme-doc-toc-desktop a");
  const headings = page.locator("article :is(h2, h3)[id]");
  await expect(entries).toHaveCount(await headings.count());
  await entries.last().click();
  await expect(headings.last()).toBeInViewport();
});
