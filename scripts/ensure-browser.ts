import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages } from "./apt/install-packages";

/** Where Chromium and Chrome are installed on Debian, Fedora, macOS, and Windows. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Debian's headless build of Chromium: the same engine, in half the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** Lets Chromium run in a container, also as root, and limits its network use to the pages. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @returns the path of an installed Chromium or Chrome, if any; `CHROMIUM_PATH` takes precedence */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
}

/** @returns the path of the browser for tests that don't depend on a window; `CHROMIUM_PATH` takes precedence */
export const findHeadlessBrowser = (): string | undefined =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();

/** Installs Debian's headless Chromium (as root only) unless `CHROMIUM_PATH` is set; without it, tests take longer. */
export function ensureHeadlessBrowser(): void {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) installPackages(["chromium-headless-shell"]);
}

/**
 * Finds Chromium or Chrome, or installs it: with Playwright or, if that fails, with apt.
 * @returns the path of its executable
 * @throws Error that explains how to install one
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("No Chromium or Chrome found; installing one.");
  const { status } = spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  if (status !== 0) installPackages(["chromium"]);
  const installed = findBrowser();
  if (!installed) {
    throw new Error("The browser tests need Chromium or Chrome → install one, or set CHROMIUM_PATH to its executable");
  }
  return installed;
}
