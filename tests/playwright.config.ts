import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser, findHeadlessBrowser } from "../scripts/ensure-browser";

const executablePath = findHeadlessBrowser();
/** Makes text look the same regardless of the machine's hinting and smoothing settings. */
const sameTextFlags = ["--font-render-hinting=none", "--disable-lcd-text"];
const inCi = Boolean(process.env.CI);

/** Browser tests of `build/`, which each worker serves as a static host does; the crawl gets its pages from nginx. */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: inCi,
  workers: 3,
  // Generous, so that a slow machine fails nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: inCi ? "list" : "line",
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    launchOptions: {
      executablePath,
      args: browserFlags,
    },
  },
  projects: [
    { name: "e2e", testIgnore: ["crawl.spec.ts", "variant.spec.ts", "look.spec.ts"], workers: 2 },
    {
      name: "look",
      testMatch: "look.spec.ts",
      snapshotPathTemplate: "e2e/look/{arg}{ext}",
      // Screenshots come from the browser that readers use.
      use: { launchOptions: { executablePath: findBrowser(), args: [...browserFlags, ...sameTextFlags] } },
    },
    { name: "nginx", testMatch: "nginx.setup.ts" },
    { name: "kinds", testMatch: "crawl.spec.ts", grep: /@kind/, dependencies: ["nginx"], workers: 2 },
    // Each visit ends with half a second without requests, during which a third worker can use the processor.
    { name: "crawl", testMatch: "crawl.spec.ts", dependencies: ["nginx"] },
    { name: "variant", testMatch: "variant.spec.ts", dependencies: ["nginx"], workers: 2 },
  ],
});
