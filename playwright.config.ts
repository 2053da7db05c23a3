import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser } from "./scripts/ensure-browser";

const port = Number(process.env.E2E_PORT ?? 4310);
const address = `http://127.0.0.1:${port}`;
const inCi = Boolean(process.env.CI);

/** Browser tests of what is in `build/`, served as a static host would. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: inCi,
  workers: 2,
  reporter: [[inCi ? "list" : "line"], ["./tests/e2e/crawl-reporter.ts"]],
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    launchOptions: {
      executablePath: findBrowser(),
      args: browserFlags,
    },
  },
  webServer: {
    command: "node --import tsx scripts/preview.ts",
    env: { PORT: String(port) },
    url: address,
    reuseExistingServer: !inCi,
  },
});
