import type { Page, Request, Response } from "@playwright/test";
import { defaultLocale } from "../../src/config/locales";
import { operator } from "../../src/config/operator";
import { baseUrlOf, pageFiles, trimSlash } from "../build/site";
import { kinds } from "../support/kinds";
import { type Nginx, startNginx } from "../support/nginx";
import { findViolations } from "./axe";
import { test as base, diagrams, expect, open, phone, unknownName, withDiagrams } from "./portal";

/** The 404 page is served for every unknown path. */
const unknownRoutes = ["", "/docs", "/api"].map((folder) => `${folder}/${unknownName}`);

/**
 * Visits every built page in both languages as nginx serves it, with the Content-Security-Policy.
 * `tests/build/routes.test.ts` compares the built files with the sitemaps. The `quiet` fixture checks the requests of
 * each visit and its console, where policy violations also appear.
 */
const pages = pageFiles.flatMap(({ path, locale, route, isNotFoundPage }) =>
  isNotFoundPage
    ? unknownRoutes.map((unknown) => ({ path: `${baseUrlOf(locale)}${unknown.slice(1)}`, route: unknown, locale }))
    : { path, route, locale },
);

const views = (["light", "dark"] as const).flatMap((colorScheme) =>
  [{ width: 1280, height: 800 }, phone].map((viewport) => ({ colorScheme, viewport })),
);
type View = (typeof views)[number];

const guideWithDiagrams = trimSlash(withDiagrams);
const isKind = ({ route, locale }: (typeof pages)[number]): boolean =>
  locale === defaultLocale && [...kinds, `/${unknownName}`].includes(route);
/**
 * One German page of every kind is visited in all views; `npm test` takes two of them, with
 * both modes and both widths. Each other page is visited in one view, in rotation.
 */
const viewsOf = (page: (typeof pages)[number], index: number): View[] =>
  isKind(page) ? views : views.slice(index % views.length).slice(0, 1);

/** Width of the smallest phone, and of a 1280 px window at 200% zoom. */
const narrowWidths = [320, 640];

interface Fixtures {
  /** Fails a visit if a request fails or a page has no policy. */
  served: undefined;
}
interface Shared {
  nginx: Nginx;
  tab: Page;
}

/** Each worker uses one tab for all its pages, so that shared scripts are loaded and compiled once. */
const test = base.extend<Fixtures, Shared>({
  nginx: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const nginx = await startNginx("build", operator.baseUrl);
      await use(nginx);
      await nginx.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ nginx }, use) => use(nginx.origin),
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: ({ tab }, use) => use(tab),
  served: [
    async ({ page }, use) => {
      const faults: string[] = [];
      const onResponse = (response: Response): void => {
        const url = response.url();
        if (response.status() >= 400 && !url.endsWith(unknownName)) faults.push(`${response.status()} ${url}`);
        if (response.request().isNavigationRequest() && !response.headers()["content-security-policy"])
          faults.push(`no policy: ${url}`);
      };
      // Going to the next page aborts the previous page's prefetches.
      const onFailure = (request: Request): void => {
        const reason = request.failure()?.errorText;
        if (reason !== "net::ERR_ABORTED") faults.push(`${reason} ${request.url()}`);
      };
      page.on("response", onResponse).on("requestfailed", onFailure);
      await use(undefined);
      page.off("response", onResponse).off("requestfailed", onFailure);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

const inNpmTest = ({ colorScheme, viewport }: View): boolean => (colorScheme === "light") === (viewport !== phone);
const visits = pages.flatMap((page, index) =>
  viewsOf(page, index).map((view) => ({ ...page, ...view, tag: isKind(page) && inNpmTest(view) ? "@kind" : [] })),
);
for (const { path, route, tag, colorScheme, viewport } of visits) {
  test(`${path} is accessible at ${viewport.width} px, ${colorScheme}`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await open(page, path);
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    if (route === guideWithDiagrams) await expect(page.locator(diagrams).first()).toBeVisible();
    expect.soft(await findViolations(page)).toEqual([]);
    expect.soft(await page.evaluate(findOutlineFaults)).toEqual([]);
    for (const width of narrowWidths) {
      await page.setViewportSize({ ...viewport, width });
      expect.soft(await page.evaluate(findOverhang), `elements that don't fit into ${width} px`).toEqual([]);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const otherScheme = colorScheme === "light" ? "dark" : "light";
    await page.emulateMedia({ colorScheme: otherScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", otherScheme);
    await page.waitForLoadState("networkidle");
  });
}

/** In the browser: errors in headings and landmarks that axe doesn't check. */
function findOutlineFaults(): string[] {
  const faults: string[] = [];
  const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
    .filter((heading) => heading.checkVisibility())
    .map(({ tagName }) => Number(tagName.slice(1)));
  for (const [index, level] of levels.entries()) {
    const above = levels[index - 1] ?? 0;
    if (level > above + 1) faults.push(`h${level} follows h${above}`);
  }
  // A heading's accessible name is its text, without its anchor link (`src/theme/Heading`).
  for (const link of document.querySelectorAll(".hash-link")) {
    const heading = link.parentElement as HTMLElement;
    const copy = heading.cloneNode(true) as HTMLElement;
    copy.querySelector(".hash-link")?.remove();
    const text = copy.textContent?.trim();
    if (heading.ariaLabel !== text) faults.push(`"${text}" is named "${heading.ariaLabel}"`);
  }
  const required = { h1: 1, main: 1, "footer.theme-layout-footer": 1, "header.navbar > nav": 1, "img:not([alt])": 0 };
  for (const [selector, wanted] of Object.entries(required)) {
    const found = document.querySelectorAll(selector).length;
    if (found !== wanted) faults.push(`${found} ${selector} instead of ${wanted}`);
  }
  return faults;
}

/** In the browser: the elements that make the page scroll sideways, if it does. */
function findOverhang(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const sticksOut = (element: Element): boolean => element.getBoundingClientRect().right > clientWidth;
  const outermost = [...document.querySelectorAll("body *")].filter(
    (element) => sticksOut(element) && !(element.parentElement && sticksOut(element.parentElement)),
  );
  return [`${scrollWidth} px`, ...outermost.map(({ tagName, className }) => `${tagName}.${className}`)];
}
