import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { installPackages } from "./apt/install-packages";

/** Where Chromium and Chrome stand on Debian, Fedora, macOS and Windows. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Debian's build of Chromium that never draws a window: the same engine, in half the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** Lets Chromium run in a container, as root too, and keeps it from using the network for anything but the pages. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @returns the path of an installed Chromium or Chrome, if there is one; CHROMIUM_PATH names one elsewhere */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
}

/** @returns the path of the browser for tests that see pages as they are in any window; CHROMIUM_PATH names one elsewhere */
export const findHeadlessBrowser = (): string | undefined =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findBrowser();

/** Installs Debian's headless Chromium as root, where there is no other choice of browser; without it, tests take longer. */
export function ensureHeadlessBrowser(): void {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell)) installPackages(["chromium-headless-shell"]);
}

/**
 * Finds Chromium or Chrome, or installs it: by Playwright, and where its download can't be had, by apt.
 * @returns the path of its executable
 * @throws Error that says how to install one
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("No Chromium or Chrome found; installing one.");
  const { status } = spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  if (status !== 0) installPackages(["chromium"]);
  const installed = findBrowser();
  if (!installed) {
    throw new Error(
      "The browser tests need Chromium or Chrome → install one, or name its executable in CHROMIUM_PATH.",
    );
  }
  return installed;
}
