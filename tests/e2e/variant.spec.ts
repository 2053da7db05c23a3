import { readFileSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { load } from "cheerio";
import { serveBuild } from "../../scripts/serve-build";
import { listFiles } from "../../src/lib/files";
import { send } from "../support/http";
import { startNginx } from "../support/nginx";
import { runScript } from "../support/npm";
import { readSearcher } from "../support/search-score";
import { expect, expectHydrated, test } from "./portal";

// For these tests, one language is built with other operator settings, next to the real site.
test.describe.configure({ mode: "serial" });
const folder = ".docusaurus/variant";
const portal = `${folder}/build`;
const baseUrl = "/portal/";
let server: Server;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  await runScript("build", ["--locale", "de", "--out-dir", portal], {
    env: {
      BASE_URL: baseUrl,
      ANNOUNCEMENT_ID: "maintenance-1",
      ANNOUNCEMENT_DE: "Wartung am Samstag",
      ANNOUNCEMENT_EN: "Maintenance on Saturday",
    },
  });
  ({ url: address, server } = await serveBuild({ folder: portal, baseUrl }));
});

test.afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("if the base path isn't /, every link and file is under it", async () => {
  const nginx = await startNginx(portal, baseUrl);
  const status = async (target: string): Promise<number> => (await send(nginx.origin, target)).status;
  try {
    for (const [target, location] of [
      ["/portal", "/portal/"],
      ["/portal/index.html", "/portal/"],
      ["/portal/docs/intro.html", "/portal/docs/intro"],
    ] as const)
      expect((await send(nginx.origin, target)).headers.location).toBe(location);
    expect(await status("/portal/no-such-page")).toBe(404);
    expect(await status("/docs/intro")).toBe(404);
    const targets = new Map<string, string>();
    for (const file of listFiles(portal, /\/index\.html$/)) {
      const $ = load(readFileSync(file));
      for (const element of $("a[href], link[href], script[src], img[src], use[href]").toArray()) {
        const target = $(element).attr("href") ?? $(element).attr("src") ?? "";
        // English wasn't built.
        if (/^\/(?!\/)/.test(target) && !target.startsWith("/portal/en/"))
          targets.set(target.split("#")[0] ?? "", file);
      }
      for (const [, target = ""] of $("style")
        .text()
        .matchAll(/url\((\/(?!\/)[^)]+)\)/g))
        targets.set(target, file);
    }
    expect(targets.size).toBeGreaterThan(150);
    for (const [target, file] of targets) {
      expect(target, file).toMatch(/^\/portal\//);
      expect(await status(target), `${file} leads to ${target}`).toBe(200);
    }
  } finally {
    await nginx.stop();
  }
});

test("a language that is built alone can be searched, and its index works under any path", async () => {
  const [best] = (await readSearcher(portal, "de")).search("createBundle").groups;
  expect(best?.hits[0]?.record.path).toBe("api/create-bundle");
});

test("the preview serves a language that is built alone under its path, with its headers", async () => {
  const { origin } = new URL(address);
  const redirect = await send(origin, "/portal/docs/intro.html?a=b");
  expect([redirect.status, redirect.headers.location]).toEqual([301, "/portal/docs/intro?a=b"]);
  expect((await send(origin, "/portal/index.html")).headers.location).toBe("/portal/");
  for (const [target, status] of Object.entries({
    "/portal/docs/intro": 200,
    "/portal/no-such-page": 404,
    "/portal/en/": 404,
  })) {
    const answer = await send(origin, target);
    expect(answer.status, target).toBe(status);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
  }
});

test("a dismissed announcement stays hidden until there is a new one", async ({ page }) => {
  const bar = page.locator(".theme-announcement-bar");
  await page.goto(address);
  await expectHydrated(page);
  await expect(bar).toHaveText("Wartung am Samstag");
  await bar.getByRole("button", { name: "Schließen" }).click();
  await expect(bar).toBeHidden();

  for (const path of ["", "docs/intro"]) {
    await page.goto(`${address}${path}`);
    await expectHydrated(page);
    await expect(bar).toBeHidden();
  }

  // Simulates that the dismissed announcement was an older one.
  await page.evaluate(() => localStorage.setItem("docusaurus.announcement.id", "maintenance-0"));
  await page.reload();
  await expectHydrated(page);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
});

test("a dismissal is stored with the announcement's ID, and nothing else is stored", async ({ page }) => {
  await page.goto(address);
  await expectHydrated(page);
  await page.locator(".theme-announcement-bar").getByRole("button", { name: "Schließen" }).click();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    "docusaurus.announcement.id": "maintenance-1",
    "docusaurus.announcement.dismiss": "true",
  });
});

test.describe("without browser storage", () => {
  test.use({ provoked: /^Docusaurus browser storage is not available/ });

  test("an announcement can be dismissed, and the next page opens", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, "localStorage", {
        configurable: true,
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      }),
    );
    const bar = page.locator(".theme-announcement-bar");
    await page.goto(address);
    await expectHydrated(page);
    await bar.getByRole("button", { name: "Schließen" }).click();
    await expect(bar).toBeHidden();
    await page.locator(".navbar").getByRole("link", { name: "Changelog" }).click();
    await expect(page.locator("h1")).toHaveText("Changelog");
  });
});
