import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium, type Page } from "@playwright/test";
import playwright from "../../playwright.config";
import { hasJava } from "../../scripts/ensure-engines";
import { operator } from "../../src/config/operator";
import { assertNone, pageFiles } from "../build/site";
import { makeFolder } from "../support/folders";
import { kinds } from "../support/kinds";
import { type Nginx, startNginx } from "../support/nginx";
import { askCodeSniffer, askEqualAccess, askNu } from "./judges";

/** Messages about features that Nu doesn't support yet, grouped by the features' specifications. */
const unknownToNu: Record<string, RegExp> = {
  "https://html.spec.whatwg.org/multipage/links.html#link-type-expect":
    /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  "https://drafts.csswg.org/css-overflow-4/#line-clamp": /^CSS: “line-clamp”: Property “line-clamp” doesn't exist/,
  "https://www.w3.org/TR/wai-aria-1.2/#aria-activedescendant":
    /^Attribute “aria-activedescendant” value should either refer to a descendant element, or .* “aria-owns”/,
  "https://drafts.csswg.org/css-ui-4/#field-sizing": /^CSS: “field-sizing”: Property “field-sizing” doesn't exist/,
};

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
  assertNone(found.equalAccess);
});

test("HTML_CodeSniffer finds no errors", (context) => {
  context.diagnostic(`${visits.length} visits, ${found.codeSniffer.length} findings`);
  assertNone(found.codeSniffer);
});

test("Nu finds no errors in served and hydrated pages, except for features that it doesn't support yet", {
  skip: hasJava() ? false : "Nu needs Java, which isn't installed",
}, (context) => {
  const messages = askNu(served);
  const exceptions = Object.values(unknownToNu);
  const faults = messages.filter(({ message }) => !exceptions.some((exception) => exception.test(message)));
  context.diagnostic(
    `${pageFiles.length} served pages and ${visits.length} visits, ${faults.length} findings, ${messages.length} messages`,
  );
  assertNone(faults.map(({ file, message, extract }) => `${message} (${extract}) at ${path.relative(served, file)}`));
  for (const [specification, exception] of Object.entries(unknownToNu))
    assert.ok(
      messages.some(({ message }) => exception.test(message)),
      `Nu now supports ${specification}, or no page uses it → remove it from the list`,
    );
});
