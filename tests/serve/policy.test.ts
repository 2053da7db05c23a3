import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import playwright from "../../playwright.config";
import { operator } from "../../src/config/operator";
import { assertNone } from "../build/site";
import { type Nginx, startNginx } from "../support/nginx";
import { strayPaths } from "../support/stray-paths";

/** A word that the search finds, by language folder. */
const wordToFind = { "": "Kündigungsfrist", "en/": "notice period" };
/** A guide with diagrams and terms. */
const withDiagrams = "docs/guides/bundles/";

let nginx: Nginx;
let browser: Browser;
before(async () => {
  nginx = await startNginx("build", operator.baseUrl);
  browser = await chromium.launch(playwright.use?.launchOptions);
});
after(async () => {
  await browser.close();
  await nginx.stop();
});

/** Opens a tab that records the browser's errors. */
async function openTab(context: BrowserContext): Promise<{ page: Page; takeFaults: () => Promise<string[]> }> {
  const page = await context.newPage();
  let faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // Leaving a page aborts its prefetches.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()}`);
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== nginx.origin && protocol !== "data:") faults.push(`request to ${request.url()}`);
  });
  const takeFaults = async (): Promise<string[]> => {
    const violations = await page.evaluate(() => (globalThis as { violations?: string[] }).violations?.splice(0) ?? []);
    const taken = [...new Set([...faults, ...violations])];
    faults = [];
    return taken;
  };
  return { page, takeFaults };
}

async function makeContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`violation of ${violatedDirective}: ${blockedURI} ${sample}`),
    );
  });
  return context;
}

const themeIs = (page: Page, theme: string): Promise<unknown> =>
  page.locator(`html[data-has-hydrated=true][data-theme=${theme}]`).waitFor({ state: "attached" });

for (const [folder, word] of Object.entries(wordToFind)) {
  for (const theme of ["light", "dark"] as const) {
    test(`the portal works under the policy (${operator.baseUrl}${folder}, ${theme})`, async () => {
      const home = `${operator.baseUrl}${folder}`;
      const context = await makeContext();
      const { page, takeFaults } = await openTab(context);
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(`${nginx.origin}${home}`);
      await themeIs(page, theme);
      for (const link of ["docs/intro", "api", "changelog"]) {
        await page.locator(`.navbar a[href="${home}${link}"]`).first().click();
        await page.waitForURL(`**${home}${link}`);
        await page.locator("h1").waitFor();
      }
      await search(page, word);
      await enlargeDiagram(page, home);
      await showTerm(page);
      await page.locator(".navbar button[class*=toggleButton]").click();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator(".navbar__toggle").click();
      await page.locator(".navbar-sidebar__close").click();
      assertNone(await takeFaults());
      await context.close();
    });
  }
}

test("the server's page for a path with stray slashes doesn't change when its scripts run", async () => {
  const context = await makeContext();
  const { page, takeFaults } = await openTab(context);
  for (const target of Object.keys(strayPaths)) {
    const response = await page.goto(`${nginx.origin}${operator.baseUrl}${target}`);
    const [, title] = /<h1[^>]*>([^<]*)</.exec((await response?.text()) ?? "") ?? [];
    await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
    assert.equal(await page.locator("h1").textContent(), title, target);
    // The browser logs the page's status as an error.
    const faults = await takeFaults();
    assertNone(faults.filter((fault) => !fault.includes("status of 404")));
  }
  await context.close();
});

/** Searches for a word and opens the first result. */
async function search(page: Page, word: string): Promise<void> {
  const start = page.url();
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill(word);
  await page.getByRole("option").first().click();
  await page.waitForURL((url) => url.href !== start);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Enlarges a diagram and closes it. */
async function enlargeDiagram(page: Page, home: string): Promise<void> {
  await page.goto(`${nginx.origin}${home}${withDiagrams}`);
  await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
  await page.locator("figure button[aria-haspopup=dialog]").first().click();
  await page.locator("dialog[open] svg[role=img]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

/** Shows the definition of a term on the open page. */
async function showTerm(page: Page): Promise<void> {
  const term = page.locator("a[aria-describedby^=term-]").first();
  const definition = page.locator(`#${await term.getAttribute("aria-describedby")}`);
  assert.ok(await definition.isHidden());
  await term.hover();
  await definition.waitFor();
}

test("the monitoring works: an inline script that the policy doesn't allow is blocked and recorded", async () => {
  const context = await makeContext();
  const { page, takeFaults } = await openTab(context);
  await page.goto(`${nginx.origin}${operator.baseUrl}`);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'changed'";
    document.body.append(script);
  });
  const faults = await takeFaults();
  assert.ok(
    faults.some((fault) => fault.startsWith("violation of script-src")),
    faults.join("\n"),
  );
  assert.notEqual(await page.title(), "changed");
});
