import { spawn } from "node:child_process";
import { once } from "node:events";
import puppeteer, { type KeyInput } from "puppeteer-core";
import { Builder, Capabilities, Key } from "selenium-webdriver";
import { findFirefox, findWebKit } from "../../scripts/ensure-engines";
import { findFreePort } from "../support/free-port";
import { waitForServer } from "../support/processes";

/** A browser window, with the actions that both engines' drivers support. */
export interface Tab {
  open(address: string): Promise<unknown>;
  /** @returns the value of a JavaScript expression in the page */
  run<T>(expression: string): Promise<T>;
  /** Clicks a point in the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: "ArrowDown" | "Enter" | "Escape"): Promise<void>;
  back(): Promise<unknown>;
  resize(width: number, height: number): Promise<void>;
}

export interface Engine {
  tab: Tab;
  stop(): Promise<void>;
}

/** How to start each engine; each throws if it isn't installed. */
export const engines: Record<string, () => Promise<Engine>> = { Firefox: startFirefox, WebKit: startWebKit };

async function startFirefox(): Promise<Engine> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error("Firefox isn't installed → see tests/README.md");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath });
  const page = await browser.newPage();
  return {
    tab: {
      open: (address) => page.goto(address, { waitUntil: "domcontentloaded" }),
      run: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key as KeyInput),
      back: () => page.evaluate("history.back()"),
      resize: (width, height) => page.setViewport({ width, height }),
    },
    stop: () => browser.close(),
  };
}

/** Starts WebKitGTK's MiniBrowser on its own virtual screen, driven by WebDriver. */
async function startWebKit(): Promise<Engine> {
  const webkit = findWebKit();
  if (!webkit) throw new Error("WebKit isn't installed → see tests/README.md");
  const screen = spawn(webkit.screen, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.once("exit", () => screen.kill());
  const [display] = (await once(screen.stdout, "data")) as [Buffer];
  const port = await findFreePort();
  const server = spawn(webkit.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // WebKit's sandbox refuses to run as root. The pages are this project's own.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const stopServer = await waitForServer(address, server);
  const options = { binary: webkit.browser, args: ["--automation"] };
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options }))
    .build();
  const keys = { ArrowDown: Key.ARROW_DOWN, Enter: Key.ENTER, Escape: Key.ESCAPE };
  const type = (text: string): Promise<void> => driver.actions().sendKeys(text).perform();
  return {
    tab: {
      open: (target) => driver.get(target),
      run: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
      click: (x, y) =>
        driver
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
          .press()
          .release()
          .perform(),
      type,
      press: (key) => type(keys[key]),
      back: () => driver.navigate().back(),
      resize: async (width, height) => {
        // The window's size includes its bars.
        const window = driver.manage().window();
        await window.setRect({ width, height });
        const inner = await driver.executeScript<number[]>("return [innerWidth, innerHeight]");
        await window.setRect({ width: 2 * width - (inner[0] ?? width), height: 2 * height - (inner[1] ?? height) });
      },
    },
    stop: async () => {
      await driver.quit();
      await stopServer();
      screen.kill();
    },
  };
}
