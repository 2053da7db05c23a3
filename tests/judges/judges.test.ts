import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium } from "@playwright/test";
import playwright from "../../playwright.config";
import { hasJava } from "../../scripts/ensure-engines";
import { operator } from "../../src/config/operator";
import { assertNone, pageFiles } from "../build/site";
import { makeFolder } from "../support/folders";
import { kinds } from "../support/kinds";
import { type Nginx, startNginx } from "../support/nginx";
import { askCodeSniffer, askEqualAccess, askNu } from "./judges";

/** What Nu doesn't know yet, and where it is specified. */
const unknownToNu: Record<string, RegExp> = {
  "https://html.spec.whatwg.org/multipage/links.html#link-type-expect":
    /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  "https://drafts.csswg.org/css-overflow-4/#line-clamp": /^CSS: “line-clamp”: Property “line-clamp” doesn't exist/,
  "https://drafts.csswg.org/css-ui-4/#field-sizing": /^CSS: “field-sizing”: Property “field-sizing” doesn't exist/,
};

/**
 * Pages of every kind in both modes and languages, as they are hydrated; with ALL_PAGES, every page, each in one mode: the
 * English one in that which the German one of the same route isn't seen in. Nu sees every page as it is served.
 */
const visits = pageFiles
  .filter(({ isNotFoundPage, route }) => !isNotFoundPage && (process.env.ALL_PAGES || kinds.includes(route)))
  .flatMap((page) => {
    const isDark = (page.route.length % 2 === 0) === (page.locale === "de");
    return (process.env.ALL_PAGES ? [isDark] : [false, true]).map((dark) => ({ ...page, isDark: dark }));
  });

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
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (let visit = queue.pop(); visit; visit = queue.pop()) {
      await page.emulateMedia({ colorScheme: visit.isDark ? "dark" : "light" });
      await page.goto(`${nginx.origin}${visit.path}`);
      await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
      keep("hydrated", visit.file, await page.content());
      const place = `${visit.path} (${visit.isDark ? "dark" : "light"})`;
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

/** Keeps a page for Nu. All pages hold the same style sheet, which takes Nu a second: one of them keeps it. */
function keep(kind: string, file: string, html: string): void {
  const target = path.join(served, kind, file);
  mkdirSync(path.dirname(target), { recursive: true });
  const keepsStyle = kind === "served" && file === "index.html";
  writeFileSync(target, keepsStyle ? html : html.replace(/(<style[^>]*>).*?(<\/style>)/gs, "$1$2"));
}

test("IBM Equal Access finds nothing", (context) => {
  context.diagnostic(`${visits.length} visits, ${found.equalAccess.length} findings`);
  assertNone(found.equalAccess);
});

test("HTML_CodeSniffer finds nothing", (context) => {
  context.diagnostic(`${visits.length} visits, ${found.codeSniffer.length} findings`);
  assertNone(found.codeSniffer);
});

test("Nu finds nothing, on pages as they are served and as they are hydrated, but for what it doesn't know yet", {
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
      `Nu knows ${specification} now, or no page has it → take it off the list.`,
    );
});
