import type { Page } from "@playwright/test";
import { findViolations } from "./axe";
import { expect, open, test } from "./portal";

/** A4 minus margins of 1 cm, in CSS pixels. */
const paper = { width: 718, height: 1047 };

/** In the browser: `shown` selects the elements that should be printed, `hidden` the ones that shouldn't. */
function findPrintFaults({ shown, hidden }: { shown: string; hidden: string }): string[] {
  const name = ({ tagName, className, textContent }: Element): string =>
    `${tagName}.${className} "${textContent?.slice(0, 30)}"`;
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  return [
    ...all(hidden)
      .filter(isVisible)
      .map((element) => `is printed: ${name(element)}`),
    ...all(shown)
      .filter((element) => !isVisible(element))
      .map((element) => `isn't printed: ${name(element)}`),
    ...all("pre, .api-page__samples, .theme-doc-markdown div:has(> table)")
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      })
      .map((element) => `is cut off: ${name(element)}`),
    ...all(".markdown a[href]:not([href^='#'], [aria-describedby])")
      .filter((link) => !getComputedStyle(link, "::after").content.includes(link.getAttribute("href") ?? ""))
      .map((link) => `doesn't show its target: ${name(link)}`),
  ];
}

const hidden = [
  ".navbar",
  ".footer",
  ".menu",
  ".theme-doc-sidebar-container",
  ".theme-doc-breadcrumbs",
  ".theme-doc-toc-desktop .table-of-contents",
  ".theme-doc-toc-mobile",
  ".pagination-nav",
  ".theme-edit-this-page",
  ".code__choice",
  "main button",
  ".hash-link",
].join();
/** Folded examples would be most of the pages. */
const folded = ":is(.code--response, .api-errors .api-nested):not([open])";
const shown = `:is(article h1, article h2, article p:not([hidden] *), article td, article .code__panel pre, .code__panel, .code__panel > .code__label, .code--bare pre, details > :not(summary)):not(${folded} *)`;

const printed = [
  { path: "/docs/guides/bundles/consumer_bundle", what: "a guide with diagrams", theme: "dark" },
  { path: "/api/create-bundle", what: "an operation", theme: "dark" },
] as const;

const choose = (page: Page, theme: "light" | "dark"): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);

for (const { path, what, theme } of printed) {
  test(`${what} is printed in full, without elements that only a screen needs (${path})`, async ({ page }) => {
    await choose(page, theme);
    await page.setViewportSize(paper);
    await page.emulateMedia({ media: "print" });
    await open(page, path);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect.soft(await page.evaluate(findPrintFaults, { shown, hidden })).toEqual([]);
    expect.soft(await findViolations(page, "main")).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(paper.width);
  });
}
