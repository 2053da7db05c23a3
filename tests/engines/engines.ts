import { spawn } from "node:child_process";
import { once } from "node:events";
import puppeteer, { type Browser, type KeyInput, type Page } from "puppeteer-core";
import { Builder, Capabilities, Key, type WebDriver } from "selenium-webdriver";
import { browserFlags, findBrowser } from "../../scripts/ensure-browser";
import { findFirefox, findWebKit, type WebKit } from "../../scripts/ensure-engines";
import { findFreePort } from "../../src/plugins/output/free-port";
import { makeFolder } from "../support/folders";
import { waitForServer } from "../support/processes";

/** Keys, by their DOM names. */
export type NamedKey = "ArrowDown" | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "End" | "Enter" | "Escape" | "Home";

/** A browser window, with the actions that every engine's driver supports. */
export interface Tab {
  open(address: string): Promise<void>;
  /** @returns the value of a JavaScript expression in the page */
  run<T>(expression: string): Promise<T>;
  /** Moves the pointer to a point in the window, in CSS pixels, and clicks there if `press` is true. */
  point(x: number, y: number, press?: boolean): Promise<void>;
  press(key: NamedKey): Promise<void>;
  /** Presses a letter together with Control. */
  pressWithControl(letter: string): Promise<void>;
  type(text: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens a second window, does the work in it, closes it, and returns to this one. */
  within(work: (other: Tab) => Promise<void>): Promise<void>;
}

export interface Engine {
  tab: Tab;
  stop(): Promise<void>;
  /** Kills an engine that no longer responds. */
  kill(): void;
}

/** A setting that a reader has made in the system or the browser. */
export type Setting = "dark mode" | "less motion" | "own colors" | "no JavaScript";

/** Firefox's preferences for the settings. */
const preferences: Record<Setting, Record<string, unknown>> = {
  "dark mode": { "layout.css.prefers-color-scheme.content-override": 0 },
  "less motion": { "ui.prefersReducedMotion": 1 },
  "own colors": { "browser.display.document_color_use": 2 },
  "no JavaScript": { "javascript.enabled": false },
};

/** @returns environment variables that apply the settings supported by GTK, and therefore by WebKit */
const gtkVariables = (settings: Setting[]): Record<string, string> => ({
  ...(settings.includes("dark mode") && { GTK_THEME: "Adwaita:dark" }),
  ...(settings.includes("less motion") && {
    XDG_CONFIG_HOME: makeFolder({ "gtk-3.0/settings.ini": "[Settings]\ngtk-enable-animations=0\n" }),
  }),
});

/** Width and height of a desktop window, in CSS pixels. */
export const desktop = [1280, 860] as const;

/** Starts an engine with a reader's settings. */
type Start = (settings?: Setting[]) => Promise<Engine>;

/** How to start each engine; undefined if it isn't installed. `tests/e2e/` covers the settings in Chromium. */
export const engines = {
  Chromium: (): Start | undefined => byPuppeteer("chrome", findBrowser()),
  Firefox: (): Start | undefined => byPuppeteer("firefox", findFirefox()),
  WebKit: (): Start | undefined => {
    const webkit = findWebKit();
    return webkit && ((settings) => startWebKit(webkit, settings));
  },
};
export type EngineName = keyof typeof engines;

function byPuppeteer(browser: "chrome" | "firefox", executablePath?: string): Start | undefined {
  if (!executablePath) return undefined;
  return async (settings = []) => {
    const [width, height] = desktop;
    const started = await puppeteer.launch({
      browser,
      executablePath,
      args: browser === "chrome" ? browserFlags : [],
      extraPrefsFirefox: Object.assign({}, ...settings.map((setting) => preferences[setting])),
      defaultViewport: { width, height },
      // No test uses request events, and reporting them takes a fifth of Firefox's time.
      networkEnabled: false,
    });
    return {
      tab: tabOf(await started.newPage(), started),
      stop: () => started.close(),
      kill: () => started.process()?.kill("SIGKILL"),
    };
  };
}

const tabOf = (page: Page, browser: Browser): Tab => ({
  open: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
  run: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
  point: async (x, y, press = false) => {
    await page.mouse.move(x, y);
    if (press) await page.mouse.click(x, y);
  },
  press: (key) => page.keyboard.press(key),
  pressWithControl: async (letter) => {
    await page.keyboard.down("Control");
    // Without the command, Chromium's driver presses the key but pastes nothing.
    await page.keyboard.press(letter as KeyInput, letter === "v" ? { commands: ["Paste"] } : {});
    await page.keyboard.up("Control");
  },
  type: (text) => page.keyboard.type(text),
  back: async () => void (await page.evaluate("history.back()")),
  forward: async () => void (await page.evaluate("history.forward()")),
  reload: async () => void (await page.reload({ waitUntil: "domcontentloaded" })),
  resize: (width, height) => page.setViewport({ width, height }),
  within: async (work) => {
    const other = await browser.newPage();
    try {
      await work(tabOf(other, browser));
    } finally {
      await other.close();
      await page.bringToFront();
    }
  },
});

/** Starts WebKitGTK's MiniBrowser on its own virtual screen, driven by WebDriver. */
async function startWebKit({ driver: program, browser, screen }: WebKit, settings: Setting[] = []): Promise<Engine> {
  const xvfb = spawn(screen, ["-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stopScreen = (): boolean => xvfb.kill("SIGTERM");
  process.once("exit", stopScreen);
  const [display] = (await once(xvfb.stdout, "data")) as [Buffer];
  const port = await findFreePort();
  const server = spawn(program, [`--port=${port}`], {
    stdio: "ignore",
    // A separate process group, so that its browser can be killed with it.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      // No one sees the screen. Without a graphics card, sending frames to it takes almost half of the processor time.
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      ...gtkVariables(settings),
      // WebKit's sandbox refuses to run as root. The pages are this project's own.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const stopServer = await waitForServer(address, server);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      // Waits until pages have loaded: WebKitGTK's driver might never respond to a script that is sent earlier.
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
      }),
    )
    .build();
  const tab = tabOfDriver(driver);
  await tab.resize(...desktop);
  return {
    tab,
    stop: async () => {
      await driver.quit();
      await stopServer();
      process.off("exit", stopScreen);
      stopScreen();
    },
    kill: () => {
      if (server.pid) process.kill(-server.pid, "SIGKILL");
      stopScreen();
    },
  };
}

const keys: Record<NamedKey, string> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
};

const tabOfDriver = (driver: WebDriver): Tab => ({
  open: (address) => driver.get(address),
  run: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
  point: (x, y, press = false) => {
    const moved = driver.actions().move({ x: Math.round(x), y: Math.round(y), duration: 0 });
    return (press ? moved.press().release() : moved).perform();
  },
  press: (key) => driver.actions().sendKeys(keys[key]).perform(),
  pressWithControl: (letter) => driver.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
  type: (text) => driver.actions().sendKeys(text).perform(),
  back: () => driver.navigate().back(),
  forward: () => driver.navigate().forward(),
  reload: () => driver.navigate().refresh(),
  resize: async (width, height) => {
    // The window's size includes its bars.
    const window = driver.manage().window();
    await window.setRect({ width, height });
    const inner = await driver.executeScript<number[]>("return [innerWidth, innerHeight]");
    await window.setRect({ width: 2 * width - (inner[0] ?? width), height: 2 * height - (inner[1] ?? height) });
  },
  within: async (work) => {
    const first = await driver.getWindowHandle();
    // Not a tab: WebKitGTK doesn't paint tabs that it opens this way.
    await driver.switchTo().newWindow("window");
    try {
      await work(tabOfDriver(driver));
    } finally {
      await driver.close();
      await driver.switchTo().window(first);
    }
  },
});
