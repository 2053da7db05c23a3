import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium, type Page } from "@playwright/test";
import { hasJava } from "../../scripts/ensure-engines";
import { operator } from "../../src/config/operator";
import { assertNone, pageFiles } from "../build/site";
import playwright from "../playwright.config";
import { makeFolder } from "../support/folders";
import { kinds } from "../support/kinds";
import { type Nginx, startNginx } from "../support/nginx";
import { askCodeSniffer, askEqualAccess, askNu } from "./judges";

/** What isn't an error, with the reason. */
const accepted: Record<"equalAccess" | "nu", Record<string, RegExp>> = {
  equalAccess: {
    "the theme's sidebar is the only aside, and contains a nav with a name":
      /^aria_complementary_labelled: .*"theme-doc-sidebar-container /,
  },
  nu: {
    "Nu doesn't know https://drafts.csswg.org/css-overflow-4/#line-clamp":
      /^CSS: “line-clamp”: Property “line-clamp” doesn't exist/,
    "Nu doesn't know https://www.w3.org/TR/wai-aria-1.2/#aria-activedescendant":
      /^Attribute “aria-activedescendant” value should either refer to a descendant element, or .* “aria-owns”/,
    "Nu doesn't know https://drafts.csswg.org/css-conditional-5/#container-queries":
      /^CSS: (“container-type”: Property “container-type” doesn't exist|Unrecognized at-rule “@container”)/,
    "Nu doesn't know the properties of https://www.w3.org/TR/SVG2/":
      /^CSS: “(rx|ry|paint-order)”: Property “(rx|ry|paint-order)” doesn't exist/,
    "Nu doesn't know https://drafts.csswg.org/css-ui-4/#field-sizing":
      /^CSS: “field-sizing”: Property “field-sizing” doesn't exist/,
    "Nu doesn't know https://drafts.csswg.org/css-highlight-api-1/#custom-highlight-pseudo":
      /^CSS: Parse Error\. \(highlight\(/,
    "the theme's date of the last change has an itemprop without an item; programs read the page's JSON-LD":
      /^The “itemprop” attribute was specified, but the element is not a property of any item\. \(.*"?dateModified/,
  },
};

/** @returns the findings without accepted ones, each of which some page must have */
function rejectAccepted(judge: keyof typeof accepted, findings: readonly string[]): string[] {
  for (const [reason, pattern] of Object.entries(accepted[judge]))
    assert.ok(
      findings.some((finding) => pattern.test(finding)),
      `no longer found: ${reason} → remove it from the list`,
    );
  return findings.filter((finding) => !Object.values(accepted[judge]).some((pattern) => pattern.test(finding)));
}

interface Visit {
  path: string;
  /** File name of a page for Nu. */
  file: string;
  isDark: boolean;
  width?: number;
  /** Opens content that the page doesn't show initially. */
  show?: (page: Page) => Promise<void>;
}

/**
 * Pages of every kind in both modes and languages, after hydration; with `ALL_PAGES`, every page. Nu also checks every
 * page as it is served.
 */
const pages: Omit<Visit, "isDark">[] = pageFiles.filter(
  ({ isNotFoundPage, route }) => !isNotFoundPage && (process.env.ALL_PAGES || kinds.includes(route)),
);

const operation = `${operator.baseUrl}api/create-bundle`;
const reference = `${operator.baseUrl}api/`;
const quickStart = `${operator.baseUrl}docs/quick-start-guide/consumer`;
const withDiagrams = `${operator.baseUrl}docs/guides/bundles/`;

/** Content that appears only when opened, and phone layouts; in both modes. */
const states: Omit<Visit, "isDark">[] = [
  { file: "unknown.html", path: `${operator.baseUrl}no-such-page` },
  { file: "phone.html", path: reference, width: 390 },
  {
    file: "search.html",
    path: operation,
    async show(page) {
      await page.keyboard.press("/");
      await page.getByRole("combobox", { expanded: true }).fill("Bundle");
      await page.getByRole("dialog").getByRole("option", { selected: true }).waitFor();
    },
  },
  {
    file: "menu.html",
    path: reference,
    width: 390,
    async show(page) {
      await page.locator(".navbar__toggle").click();
      await page.locator(".navbar-sidebar").waitFor();
    },
  },
  {
    file: "run.html",
    path: operation,
    async show(page) {
      await page.locator(".code__run").click();
      await page.locator(".code--run pre").first().waitFor();
      for (const details of await page.locator(".code--run details").all())
        await details.evaluate((element) => element.setAttribute("open", ""));
    },
  },
  {
    file: "steps.html",
    path: quickStart,
    async show(page) {
      await page.locator("article p > button").last().click();
      await page.locator("details.code summary").filter({ hasText: "/sales" }).waitFor();
    },
  },
  {
    file: "diagram.html",
    path: withDiagrams,
    async show(page) {
      await page.locator("figure .icon-button").first().click();
      await page.locator("dialog[open] svg").first().waitFor();
    },
  },
];

const visits: Visit[] = [...pages, ...states].flatMap((visit) => [false, true].map((isDark) => ({ ...visit, isDark })));

const tabs = 2;
const served = makeFolder();
const found: Record<"equalAccess" | "codeSniffer", string[]> = { equalAccess: [], codeSniffer: [] };
let nginx: Nginx;
let browser: Browser;

before(async () => {
  for (const { file } of pageFiles) keep("served", file, readFileSync(path.join("build", file), "utf8"));
  nginx = await startNginx("build", operator.baseUrl);
  browser = await chromium.launch(playwright.use?.launchOptions);
  const queue = [...visits];
  const judge = async (): Promise<void> => {
    const page = await browser.newPage();
    for (let visit = queue.pop(); visit; visit = queue.pop()) {
      await page.setViewportSize({ width: visit.width ?? 1280, height: 800 });
      await page.emulateMedia({ colorScheme: visit.isDark ? "dark" : "light" });
      await page.goto(`${nginx.origin}${visit.path}`);
      await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
      await visit.show?.(page);
      // Elements that are still fading in have a different contrast.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      keep("hydrated", visit.file, await page.content());
      const place = `${visit.path} as ${visit.file} (${visit.isDark ? "dark" : "light"})`;
      for (const fault of await askEqualAccess(page)) found.equalAccess.push(`${fault} at ${place}`);
      for (const fault of await askCodeSniffer(page)) found.codeSniffer.push(`${fault} at ${place}`);
    }
  };
  await Promise.all(Array.from({ length: tabs }, judge));
});
after(async () => {
  await browser.close();
  await nginx.stop();
});

/** Saves a page for Nu. All pages have the same style sheet, which takes Nu a second, so only one page keeps it. */
function keep(kind: string, file: string, html: string): void {
  const target = path.join(served, kind, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const keepsStyle = kind === "served" && file === "index.html";
  writeFileSync(target, keepsStyle ? html : html.replace(/(<style[^>]*>).*?(<\/style>)/gs, "$1$2"));
}

test("IBM Equal Access finds no errors", (context) => {
  context.diagnostic(`${visits.length} visits, ${found.equalAccess.length} findings`);
  assertNone(rejectAccepted("equalAccess", found.equalAccess));
});

test("HTML_CodeSniffer finds no errors", (context) => {
  context.diagnostic(`${visits.length} visits, ${found.codeSniffer.length} findings`);
  assertNone(found.codeSniffer);
});

test("Nu finds no errors in served and hydrated pages", {
  skip: hasJava() ? false : "Nu needs Java, which isn't installed",
}, (context) => {
  const findings = askNu(served).map(
    ({ file, message, extract }) => `${message} (${extract}) at ${path.relative(served, file)}`,
  );
  context.diagnostic(`${pageFiles.length} served pages and ${visits.length} visits, ${findings.length} findings`);
  assertNone(rejectAccepted("nu", findings));
});
