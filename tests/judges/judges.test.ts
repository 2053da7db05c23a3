import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { type Browser, chromium } from "@playwright/test";
import playwright from "../../playwright.config";
import { hasJava } from "../../scripts/ensure-engines";
import { operator } from "../../src/config/operator";
import { assertNone, pageFiles } from "../build/site";
import { makeFolder } from "../support/folders";
import { type Nginx, startNginx } from "../support/nginx";
import { askCodeSniffer, askEqualAccess, askNu } from "./judges";

/** What Nu doesn't know yet, and where it is specified. */
const unknownToNu: Record<string, RegExp> = {
  "https://html.spec.whatwg.org/multipage/links.html#link-type-expect":
    /^A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  "https://drafts.csswg.org/css-overflow-4/#line-clamp": /^CSS: “line-clamp”: Property “line-clamp” doesn't exist/,
};

/**
 * Every page once, each in the light or the dark mode: the English one in the mode that the German one of the same route
 * isn't seen in. Markup is the same in both, so that each kind of page is judged in both.
 */
const visits = pageFiles
  .filter(({ isNotFoundPage }) => !isNotFoundPage)
  .map((page) => ({ ...page, isDark: (page.route.length % 2 === 0) === (page.locale === "de") }));

const tabs = 2;
const served = makeFolder();
const found: Record<"equalAccess" | "codeSniffer", string[]> = { equalAccess: [], codeSniffer: [] };
let nginx: Nginx;
let browser: Browser;

before(async () => {
  nginx = await startNginx("build", operator.baseUrl);
  browser = await chromium.launch(playwright.use?.launchOptions);
  const queue = [...visits];
  const judge = async (): Promise<void> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (let visit = queue.pop(); visit; visit = queue.pop()) {
      await page.emulateMedia({ colorScheme: visit.isDark ? "dark" : "light" });
      const response = await page.goto(`${nginx.origin}${visit.path}`);
      await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
      keep("served", visit.file, (await response?.text()) ?? "");
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

test("IBM Equal Access finds nothing on any page", (context) => {
  context.diagnostic(`${visits.length} pages, ${found.equalAccess.length} findings`);
  assertNone(found.equalAccess);
});

test("HTML_CodeSniffer finds nothing on any page", (context) => {
  context.diagnostic(`${visits.length} pages, ${found.codeSniffer.length} findings`);
  assertNone(found.codeSniffer);
});

test("Nu finds nothing on any page, as it is served and as it is hydrated, but for what it doesn't know yet", {
  skip: hasJava() ? false : "Nu needs Java, which isn't installed",
}, (context) => {
  const messages = askNu(served);
  const exceptions = Object.values(unknownToNu);
  const faults = messages.filter(({ message }) => !exceptions.some((exception) => exception.test(message)));
  context.diagnostic(`${2 * visits.length} documents, ${faults.length} findings, ${messages.length} messages`);
  assertNone(faults.map(({ file, message, extract }) => `${message} (${extract}) at ${path.relative(served, file)}`));
  for (const [specification, exception] of Object.entries(unknownToNu))
    assert.ok(
      messages.some(({ message }) => exception.test(message)),
      `Nu knows ${specification} now, or no page has it → take it off the list.`,
    );
});
