import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../ensure-browser";

/** A browser that Playwright and Lighthouse use in turn. */
export interface Lab {
  browser: Browser;
  /** Port of its DevTools protocol. */
  debuggingPort: number;
}

/** Starts Chromium or Chrome with its DevTools protocol on a free port. */
export async function openLab(): Promise<Lab> {
  const debuggingPort = await findFreePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  return { browser, debuggingPort };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
