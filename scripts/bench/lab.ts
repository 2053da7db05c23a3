import { type Browser, chromium } from "@playwright/test";
import { findFreePort } from "../../src/plugins/output/free-port";
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
