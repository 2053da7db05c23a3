import fc from "fast-check";
import { expect, expectHydrated, open, test, unknownName } from "./portal";

/** Element that hostile addresses try to bring into the page. */
const foreign = "x-foreign";

/**
 * What a fragment or a query may hold: sound and unsound escapes, markup, any text. Without what browsers take out of an
 * address before a page sees it: given to the router by a script, a line break and a `<` have Chromium block all that the
 * page asks for afterwards (https://www.chromestatus.com/feature/5735596811091968).
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

/** How an address comes to the page: as the reader's, as one gone back to, or by the router. */
const ways = ["hash", "popstate", "push", "replace"] as const;
interface Visit {
  way: (typeof ways)[number];
  /** What the path goes on with, where no page has any such path. */
  path: string;
  query: string | undefined;
  fragment: string;
}

/** How many random addresses a loaded page is given; ADDRESSES has it tried with more of them, in fresh pages. */
const run = 250;
const runs = Number(process.env.ADDRESSES ?? 1000) / run;
const pages = [`/${unknownName}`, "/docs/advanced-guides/errors", `/en/${unknownName}`, "/en/api/create-bundle"];

for (const index of Array.from({ length: runs }).keys()) {
  const path = pages[index % pages.length] ?? "/";
  test(`random addresses leave ${path} as it is (${index + 1}/${runs})`, async ({ page }) => {
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

/** In the browser: goes to each address. @returns the first that harmed the page */
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
  if (!router) throw new Error("React holds no router");
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
    // The links of the language menu carry the fragment: once they do, the page has taken the address.
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

const openings = [
  ...hostile.map((address) => `/docs/guides/team${address}`),
  ...["/", "/api/create-bundle", "/changelog", "/en/", "/en/docs/guides/team"].map((path) => `${path}?%FC=<#50%`),
];
for (const address of openings) {
  test(`${address} opens the page, and its links work`, async ({ page }) => {
    const [path = ""] = address.split(/[?#]/);
    await open(page, path);
    const heading = (await page.locator("h1").textContent()) ?? "";
    await page.goto("about:blank");
    await open(page, address);
    await expect(page.locator("h1")).toHaveText(heading);
    await expect(page.locator(foreign)).toHaveCount(0);
    expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(["BODY", 0]);
    await page.locator(".navbar__link[href$='/api']").first().click();
    await expect(page).toHaveURL(/\/api\/?$/);
    await expect(page.locator("h1")).not.toHaveText(heading);
    await page.goBack();
    await expect(page.locator("h1")).toHaveText(heading);
  });
}

test("a fragment written with escapes leads to its heading, at the start and by a link", async ({ page }) => {
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
  test(`${path} is not found, works, and can be gone back to`, async ({ page }) => {
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
