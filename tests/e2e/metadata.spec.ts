import { createRequire } from "node:module";
import { expect, expectHydrated, open, test } from "./portal";

for (const { base, site } of [
  { base: "/", site: "Datenmarkt Entwicklerportal" },
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

  test(`the docs have one version, named Next (${base})`, async ({ page }) => {
    await open(page, `${base}docs/intro`);
    await expect(page.locator(".navbar__items--right").getByRole("link", { name: "Next" })).toHaveCount(1);
    await expect(page.locator("meta[name='docusaurus_version']")).toHaveAttribute("content", "current");
  });
}

test("an external link opens in a new tab that can't access its opener", async ({ page, context }) => {
  await context.route("https://community.datenmarkt.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Community</title>" }),
  );
  await open(page, "/docs/intro");
  const opened = context.waitForEvent("page");
  await page.locator(".footer").getByRole("link", { name: "Community" }).click();
  const tab = await opened;
  await expect(tab).toHaveTitle("Community");
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
  await expect(page).toHaveURL("/docs/intro");
});

for (const path of ["/en/docs/intro.html", "/en/docs/intro/index.html", "/docs/intro.html", "/docs/intro/index.html"]) {
  test(`${path} opens the page`, async ({ page }) => {
    await page.goto(path);
    await expectHydrated(page);
    await expect(page).toHaveURL(path.replace(/(\/index)?\.html$/, ""));
    await expect(page.locator("article h1")).toBeVisible();
  });
}

for (const path of ["/docs/intro.html", "/en/docs/guides/team/index.html", "/index.html", "/en/index.html"]) {
  test(`${path} becomes the page's URL, even on a host that serves it without a redirect`, async ({ page }) => {
    // Home pages keep their trailing slash.
    const clean = path.replace(/^((?:\/en)?\/)index\.html$/, "$1").replace(/(\/index)?\.html$/, "");
    await page.route(`**${path}?x=1`, async (route) => {
      const response = await route.fetch({ url: new URL(clean, route.request().url()).href });
      await route.fulfill({ response });
    });
    await page.goto(`${path}?x=1#part`);
    await expectHydrated(page);
    await expect(page).toHaveURL(`${clean}?x=1#part`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page).not.toHaveTitle(/nicht gefunden|Not Found/);
  });
}

test("the router caches at most 10,000 compiled patterns", () => {
  // The router as Docusaurus bundles it. A cached pattern isn't compiled again.
  const { matchPath } = createRequire(require.resolve("@docusaurus/core/package.json"))("react-router");
  const SoundRegExp = RegExp;
  let compiled = 0;
  class CountedRegExp extends SoundRegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      compiled += 1;
    }
  }
  const countCompiled = (first: number, last: number): number => {
    compiled = 0;
    for (let index = first; index <= last; index += 1) matchPath("/", { path: `/pattern-${index}` });
    return compiled;
  };
  globalThis.RegExp = CountedRegExp as RegExpConstructor;
  try {
    expect(countCompiled(1, 11_000)).toBe(11_000);
    expect(countCompiled(1, 10_000)).toBe(0);
    expect(countCompiled(10_001, 11_000)).toBe(1000);
  } finally {
    globalThis.RegExp = SoundRegExp;
  }
});
