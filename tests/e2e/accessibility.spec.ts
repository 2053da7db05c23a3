import type { Page } from "@playwright/test";
import axe from "axe-core";
import { diagrams, expect, open, phone, test, unknownName, withDiagrams } from "./portal";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const paths = [
  "/",
  "/docs/intro",
  withDiagrams,
  "/docs/advanced-guides/environments",
  "/docs/glossar/",
  "/changelog",
  "/api",
  "/api/introduction",
  "/api/create-bundle",
  `/${unknownName}`,
];

/** @returns what axe finds in this part of the page as it is: a rule with its reason, where it is broken, and how often */
async function findViolations(page: Page, within = "html"): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = { runOnly: { type: "tag" as const, values: tags } };
  return page.evaluate(
    async ([context, run]) => {
      const { violations } = await window.axe.run(context, run);
      const places = new Map<string, string[]>();
      for (const { id, nodes } of violations) {
        for (const { target, failureSummary = "" } of nodes) {
          const fault = `${id}: ${failureSummary.replace(/\s+/g, " ")}`;
          places.set(fault, [...(places.get(fault) ?? []), target.join(" ")]);
        }
      }
      return [...places].map(([fault, [first, ...others]]) => `${fault} (${first}, and ${others.length} others)`);
    },
    [within, options] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const settle = (page: Page): Promise<unknown> =>
  page.addStyleTag({ content: "*, ::before, ::after { transition: none !important; animation: none !important }" });

for (const viewport of [{ width: 1280, height: 800 }, phone]) {
  for (const path of paths) {
    test(`everyone can use ${path} at ${viewport.width} px, in light and dark`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(viewport);
      await open(page, path);
      await settle(page);
      if (path === withDiagrams) await expect(page.locator(diagrams).first()).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        expect.soft(await findViolations(page), colorScheme).toEqual([]);
      }
    });
  }
}

test("everyone can use the menu on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/docs/intro");
  await settle(page);
  await page.locator(".navbar__toggle").click();
  await expect(page.locator(".navbar-sidebar")).toBeVisible();
  expect(await findViolations(page, ".navbar")).toEqual([]);
});
