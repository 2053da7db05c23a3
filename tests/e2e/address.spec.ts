import fc from "fast-check";
import { expect, expectHydrated, open, test, unknownName } from "./portal";

/** Element that hostile URLs try to inject into the page. */
const foreign = "x-foreign";

/**
 * Strings for fragments and queries: valid and invalid escapes, markup, and arbitrary text. Characters that browsers
 * remove from a URL before a page sees it are omitted: if a script passes a line break and a `<` to the router,
 * Chromium blocks all later requests of the page (https://www.chromestatus.com/feature/5735596811091968).
 */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("%", "%2", "%25", "%2525", "%FC", "%C3%BC", "%00", "%ED%A0%80", "#", "?", "&", "=", "/", "\\"),
      fc.constantFrom(`<${foreign}>`, `"><${foreign}>`, "javascript:", "__proto__", "docusaurus-data-x"),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join("").replace(/[\t\n\r]/g, ""));

/** How a URL reaches the page: entered by the reader, by going back, or through the router. */
const ways = ["hash", "popstate", "push", "replace"] as const;
interface Visit {
  way: (typeof ways)[number];
  /** What is appended to the path; empty for the path of an existing page. */
  path: string;
  query: string | undefined;
  fragment: string;
}

/** Number of random URLs for each loaded page. `ADDRESSES` sets the total; each batch starts with a fresh page. */
const run = 250;
const runs = Number(process.env.ADDRESSES ?? 1000) / run;
const pages = [`/${unknownName}`, "/docs/advanced-guides/errors", `/en/${unknownName}`, "/en/api/create-bundle"];

for (const index of Array.from({ length: runs }).keys()) {
  const path = pages[index % pages.length] ?? "/";
  test(`random URLs leave ${path} intact (${index + 1}/${runs})`, async ({ page }) => {
    test.slow();
    await open(page, path);
    const seed = Date.now();
    const visit = fc.record<Visit>({
      way: fc.constantFrom(...ways),
      path: path.endsWith(unknownName) ? text : fc.constant(""),
      query: fc.option(text, { nil: undefined }),
      fragment: text,
    });
    const visits = fc.sample(visit, { numRuns: run, seed });
    expect(await page.evaluate(visitAll, { visits, base: path, foreign }), `seed ${seed}`).toBeUndefined();
    await page.locator(".navbar").getByRole("link", { name: "Changelog" }).click();
    await expect(page.locator("h1")).toHaveText("Changelog");
  });
}

/** In the browser: goes to each URL. @returns the first one that broke the page, and the change that it caused */
async function visitAll({
  visits,
  base,
  foreign,
}: {
  visits: Visit[];
  base: string;
  foreign: string;
}): Promise<unknown> {
  interface Fiber {
    memoizedProps?: { history?: Record<"push" | "replace", (address: string) => void> };
    child: Fiber | null;
  }
  const { docusaurusRoot } = window as unknown as { docusaurusRoot: { _internalRoot: { current: Fiber } } };
  let fiber: Fiber | null = docusaurusRoot._internalRoot.current;
  while (fiber && !fiber.memoizedProps?.history) fiber = fiber.child;
  const router = fiber?.memoizedProps?.history;
  if (!router) throw new Error("no router in the React tree");
  const heading = document.querySelector("h1")?.textContent;
  const { scrollY } = window;
  const { port1, port2 } = new MessageChannel();
  const nextTask = (): Promise<void> =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  for (const [index, { way, path, query, fragment }] of visits.entries()) {
    const hash = `#${fragment}-${index}`;
    const address = base + path + (query === undefined ? "" : `?${query}`) + hash;
    if (way === "hash") {
      location.hash = hash;
    } else if (way === "popstate") {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    } else {
      router[way](address);
    }
    // The links in the language menu include the fragment. Once they do, the page has processed the URL.
    let isTaken = false;
    while (!isTaken) {
      await nextTask();
      const link = document.querySelector<HTMLAnchorElement>(".navbar .dropdown__menu a");
      isTaken = !link || link.hash === location.hash;
    }
    const found = document.querySelector("h1")?.textContent;
    if (found !== heading || document.querySelector(foreign) || window.scrollY !== scrollY)
      return { way, address, found, scrollY: window.scrollY };
  }
  return undefined;
}

const hostile = [
  "#%",
  "#50%",
  "#%FC",
  "#%C3%BC%",
  `#<${foreign}>`,
  `#%3C${foreign}%3E`,
  `?x=%FC%&"><${foreign}>#%`,
  "?docusaurus-data-x=%FC#%ED%A0%80",
];

/** URLs, grouped by the page that they open: a page that was loaded before opens faster. */
const openings = Object.entries({
  "/docs/guides/team": hostile,
  ...Object.fromEntries(
    ["/", "/api/create-bundle", "/changelog", "/en/", "/en/docs/guides/team"].map((path) => [path, ["?%FC=<#50%"]]),
  ),
});
for (const [path, endings] of openings) {
  test(`${path} opens with ${endings.join(" and with ")}, and its links work`, async ({ page }) => {
    test.slow(endings.length > 1);
    await open(page, path);
    const heading = (await page.locator("h1").textContent()) ?? "";
    for (const address of endings.map((ending) => path + ending)) {
      await page.goto("about:blank");
      await open(page, address);
      await expect(page.locator("h1"), address).toHaveText(heading);
      await expect(page.locator(foreign), address).toHaveCount(0);
      const place = await page.evaluate(() => [document.activeElement?.tagName, scrollY]);
      expect(place, address).toEqual(["BODY", 0]);
      await page.locator(".navbar__link[href$='/api']").first().click();
      await expect(page, address).toHaveURL(/\/api\/?$/);
      await expect(page.locator("h1"), address).not.toHaveText(heading);
      await page.goBack();
      await expect(page.locator("h1"), address).toHaveText(heading);
    }
  });
}

test("a percent-encoded fragment scrolls to its heading, both on load and later", async ({ page }) => {
  const heading = page.locator("article h2[id]").last();
  await open(page, "/docs/advanced-guides/errors");
  const id = (await heading.getAttribute("id")) ?? "";
  const escaped = [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
  await page.goto("about:blank");
  await open(page, `/docs/advanced-guides/errors#${escaped}`);
  await expect(heading).toBeInViewport();
  await page.evaluate(() => {
    scrollTo(0, 0);
    location.hash = "%";
  });
  await expect(heading).not.toBeInViewport();
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, escaped);
  await expect(heading).toBeInViewport();
});

for (const path of [`/${unknownName}%25`, `/docs/${unknownName}%2550%25`, `/en/api/%3C${foreign}%3E${unknownName}`]) {
  test(`${path} shows a working 404 page that the reader can go back to`, async ({ page }) => {
    await open(page, path);
    const heading = (await page.locator("h1").textContent()) ?? "";
    await expect(page.locator(foreign)).toHaveCount(0);
    await page.evaluate(() => {
      location.hash = "50%";
    });
    await expect(page.locator("h1")).toHaveText(heading);
    await page.locator("main a").nth(1).click();
    await expect(page).toHaveURL(/\/docs\/guides\/?$/);
    await page.goBack();
    await expect(page.locator("h1")).toHaveText(heading);
    await expectHydrated(page);
  });
}
