import { test as base, type ConsoleMessage, expect, type Page, type Request } from "@playwright/test";
import { serveBuild } from "../../scripts/serve-build";
import { operator } from "../../src/config/operator";

export { expect };

/** Name of a page that doesn't exist. Chromium logs its 404 status to the console. */
export const unknownName = "no-such-page";

/** A guide with diagrams and wide tables. */
export const withDiagrams = "/docs/guides/bundles/";
export const diagrams = "figure svg[role]";

interface Fixtures {
  /** Console messages that a test causes on purpose. */
  provoked: RegExp | undefined;
  /** Fails a test after a console error or warning, a cross-origin request, or a request other than GET. */
  quiet: undefined;
}

interface Shared {
  /** URL of `build/` on a free port, which ends with the base path. */
  site: string;
}

export const test = base.extend<Fixtures, Shared>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const { url, server } = await serveBuild({ folder: "build", baseUrl: operator.baseUrl });
      await use(url);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(new URL(site).origin),
  provoked: [undefined, { option: true }],
  quiet: [
    async ({ page, baseURL, provoked }, use) => {
      const faults: string[] = [];
      const onConsole = (message: ConsoleMessage): void => {
        const expected = message.location().url.includes(unknownName) || provoked?.test(message.text());
        if (["error", "warning"].includes(message.type()) && !expected) faults.push(`console: ${message.text()}`);
      };
      const onError = (error: Error): void => {
        if (!provoked?.test(error.message)) faults.push(`error: ${error.message}`);
      };
      const onRequest = (request: Request): void => {
        const url = new URL(request.url());
        const isOwn = url.hostname === new URL(baseURL ?? "").hostname || ["data:", "blob:"].includes(url.protocol);
        if (!isOwn) faults.push(`request to another origin: ${url}`);
        if (request.method() !== "GET") faults.push(`${request.method()} ${url}`);
      };
      page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
      await use(undefined);
      page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a page and waits until it responds to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path, { waitUntil: "domcontentloaded" });
  expect(response?.status(), path).toBe(path.includes(unknownName) ? 404 : 200);
  await expectHydrated(page);
}

export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.locator("html")).toHaveAttribute("data-has-hydrated", "true");

/** Width and height of a small phone. */
export const phone = { width: 390, height: 844 };

/** Selects a language in the navbar menu. */
export async function switchLanguage(page: Page, from: string, to: string): Promise<void> {
  const navbar = page.locator(".navbar");
  await navbar.getByRole("button", { name: from }).hover();
  const link = navbar.getByRole("link", { name: to, exact: true });
  await expect(link).toBeVisible();
  // Playwright's own click can scroll the page, which changes the place that the link keeps.
  await link.evaluate((element: HTMLElement) => element.click());
  await expectHydrated(page);
}
