import type { Page } from "@playwright/test";
import { hold, isMarkedDocument, markDocument, missingScript, scriptOf, setConnection } from "./network";
import { expect, expectHydrated, open, phone, test } from "./portal";

/** Delay in milliseconds before the spinner and the loading bar appear. */
const delay = 200;

/** The "Slow 3G" preset of Chrome's DevTools, in bytes per second and milliseconds. */
const slow3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Maximum load time on slow 3G, in milliseconds. */
const longLoad = 30_000;

const bar = "#nprogress .bar";
const spinner = ".loading-status";

/** Opens a page whose links prefetch nothing, and stops its clock: from then on, the test controls time. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await setConnection(page, { saveData: true });
  await page.clock.install({ time: 0 });
  await open(page, path);
  await page.clock.pauseAt(3_600_000);
}

const sidebarLink = (page: Page, name: string) =>
  page.locator(".theme-doc-sidebar-container").getByRole("link", { name, exact: true });

/** These tests mostly wait for the network, so other tests can use the processor at the same time. */
const testSlowNetwork = (path: string, link: string): void =>
  test(`on slow 3G, a page can be read and left before its scripts have loaded (${path})`, async ({ page }) => {
    test.slow();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow3G);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(page.locator("h1")).toBeInViewport();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")),
    );
    expect(loaded).toEqual([]);
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect(page.locator("h1")).toHaveText(link, { timeout: longLoad });
    await expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true", { timeout: longLoad });
  });

testSlowNetwork("/docs/guides/team", "Bundles");

for (const { base, guide, heading, text } of [
  { base: "/", guide: "Team", heading: "Team", text: "Seite wird geladen …" },
]) {
  test(`a page that loads slowly shows the loading bar and a spinner after 200 ms until it has loaded (${base})`, async ({
    page,
  }) => {
    await openWithStoppedClock(page, `${base}docs/guides/`);
    const { begun, release } = await hold(page);
    await sidebarLink(page, guide).click();
    await begun;
    await page.clock.runFor(delay - 1);
    await expect(page.locator(`${bar}, ${spinner}`)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.locator(bar)).toBeVisible();
    await expect(page.locator(spinner)).toHaveText(text);

    release();
    await expect(page.locator("h1")).toHaveText(heading);
    await expect(page.locator(spinner)).toHaveCount(0);
    await page.clock.runFor(5000);
    await expect(page.locator(bar)).toHaveCount(0);
  });
}

/** Records the requests for a script: `prefetch` if it is only prefetched, `script` if it is also run. */
function watch(page: Page, script: RegExp): string[] {
  const kinds: string[] = [];
  page.on("request", (request) => {
    if (script.test(request.url())) kinds.push(request.resourceType() === "script" ? "script" : "prefetch");
  });
  return kinds;
}

/** Waits until a link's own observer, registered before this one, has reported whether the link is in view. */
const tellSight = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).evaluate(
    (link) =>
      new Promise((resolve) => {
        new IntersectionObserver((_entries, observer) => {
          observer.disconnect();
          resolve();
        }).observe(link);
      }),
  );

/** A page, its only link to the next page (below the visible area), and the next page's source. */
const from = {
  path: "/",
  next: 'main a[href="/docs/advanced-guides/paging"]',
  source: "advanced-guides/paging.mdx",
};

test("a link's page is prefetched when the link comes into view, and its script runs when the link is hovered", async ({
  page,
}) => {
  await setConnection(page, {});
  // So low that the link is below the window even if the text above it is short.
  await page.setViewportSize({ ...phone, height: 320 });
  const requests = watch(page, scriptOf(from.source));
  await open(page, from.path);
  await expect(page.locator(from.next)).not.toBeInViewport();
  expect(requests).toEqual([]);
  await page.locator(from.next).scrollIntoViewIfNeeded();
  await expect.poll(() => requests).toEqual(["prefetch"]);
  await page.locator(from.next).hover();
  await expect.poll(() => requests).toEqual(["prefetch", "script"]);
});

for (const connection of [{ saveData: true }, { effectiveType: "2g" }] as const) {
  test(`nothing is prefetched on a connection with ${JSON.stringify(connection)}`, async ({ page }) => {
    await setConnection(page, connection);
    await page.setViewportSize(phone);
    const requests = watch(page, scriptOf(from.source));
    await open(page, from.path);
    await page.locator(from.next).scrollIntoViewIfNeeded();
    await tellSight(page, from.next);
    await page.locator(from.next).hover();
    expect(requests).toEqual([]);
    await page.locator(from.next).click();
    await expect.poll(() => requests).toEqual(["script"]);
  });
}

test.describe("a script that fails to load", () => {
  test.use({ provoked: missingScript });

  test("a page whose script fails to load after a click is loaded in full", async ({ page }) => {
    await setConnection(page, { saveData: true });
    await open(page, "/docs/guides/");
    await markDocument(page);
    await page.route(scriptOf("guides/team.mdx"), (route) => route.abort(), { times: 1 });
    await sidebarLink(page, "Team").click();
    await expect(page.locator("h1")).toHaveText("Team");
    await expectHydrated(page);
    await expect(page).toHaveURL("/docs/guides/team");
    expect(await isMarkedDocument(page)).toBe(false);
  });
});
