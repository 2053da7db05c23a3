import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** WCAG 2.2, levels A and AA, and what axe holds for good practice beyond. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** @returns what axe finds in this part of the page as it is: a rule with its reason, where it is broken, and how often */
export async function findViolations(page: Page, within = "html"): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ([context, values]) => {
      const { violations } = await window.axe.run(context, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
        // Selectors take a fifth of axe's time; the markup tells the place. No page holds sound or video.
        selectors: false,
        preload: false,
      });
      const places = new Map<string, string[]>();
      for (const { id, nodes } of violations) {
        for (const { html, failureSummary = "" } of nodes) {
          const fault = `${id}: ${failureSummary.replace(/\s+/g, " ")}`;
          places.set(fault, [...(places.get(fault) ?? []), html.slice(0, 160)]);
        }
      }
      return [...places].map(([fault, [first, ...others]]) => `${fault} (${first}, and ${others.length} others)`);
    },
    [within, tags] as const,
  );
}
