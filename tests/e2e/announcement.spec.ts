import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Server } from "node:http";
import { serveBuild } from "../../scripts/serve-build";
import { expect, expectHydrated, test } from "./portal";

// One site with an announcement is built for these tests, next to the real one.
test.describe.configure({ mode: "serial" });
const folder = ".docusaurus/announcement";
let server: Server;
let address: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const env = {
    ...process.env,
    DOCUSAURUS_GENERATED_FILES_DIR_NAME: `${folder}/generated`,
    ANNOUNCEMENT_ID: "maintenance-1",
    ANNOUNCEMENT_DE: "Wartung am Samstag",
    ANNOUNCEMENT_EN: "Maintenance on Saturday",
  };
  const build = spawn("npm", ["run", "build", "--", "--locale", "de", "--out-dir", `${folder}/build`], { env });
  let log = "";
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (part) => (log += part));
  const [status] = await once(build, "close");
  expect(status, log).toBe(0);
  ({ url: address, server } = await serveBuild({ folder: `${folder}/build`, baseUrl: "/", port: 0 }));
});

test.afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a dismissed announcement stays away until there is a new one", async ({ page }) => {
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

  // As if the announcement that was dismissed had been an older one.
  await page.evaluate(() => localStorage.setItem("docusaurus.announcement.id", "maintenance-0"));
  await page.reload();
  await expectHydrated(page);
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
});

test("a dismissal is kept with the announcement's id, and nothing else is", async ({ page }) => {
  await page.goto(address);
  await expectHydrated(page);
  await page.locator(".theme-announcement-bar").getByRole("button", { name: "Schließen" }).click();
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    "docusaurus.announcement.id": "maintenance-1",
    "docusaurus.announcement.dismiss": "true",
  });
});

test.describe("without the browser's storage", () => {
  test.use({ provoked: /^Browser storage is not available/ });

  test("a dismissed announcement stays away for the visit", async ({ page }) => {
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
    await expect(bar).toBeHidden();
  });
});
