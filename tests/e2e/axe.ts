import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { fileOfPackage } from "../support/packages";

const source = readFileSync(fileOfPackage("axe-core", "axe.min.js"), "utf8");

/** WCAG 2.2, levels A and AA, and axe's best practices. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** @returns axe's violations in this part of the page: rule, reason, first element, and the number of others */
export async function findViolations(page: Page, within = "html"): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ([context, values]) => {
      // Two thirds of a guide's elements only color hidden code. Removing them leaves plain text for axe.
      const unseen = [...document.querySelectorAll("pre code")].filter((code) => !code.checkVisibility());
      const colored = unseen.map((code) => [...code.childNodes]);
      for (const code of unseen) code.replaceChildren(code.textContent ?? "");
      const { violations } = await window.axe.run(context, {
        runOnly: { type: "tag", values },
        rules: {
          // This rule only asks for a manual review of hidden content.
          "hidden-content": { enabled: false },
          // Reads the page's entire text because its body has a `style`, but only these properties can break the rule.
          "avoid-inline-spacing": {
            enabled: document.querySelector("[style*=-spacing], [style*=line-height]") !== null,
          },
        },
        resultTypes: ["violations"],
        // Selectors take a fifth of axe's time, and the markup identifies the element. No page has audio or video.
        selectors: false,
        preload: false,
      });
      for (const [index, code] of unseen.entries()) code.replaceChildren(...(colored[index] ?? []));
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
