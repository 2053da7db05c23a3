import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { installPackages } from "./apt/install-packages";

/** Debian and Ubuntu packages for each engine and tool. */
const packages = {
  Firefox: ["firefox-esr"],
  WebKit: ["webkit2gtk-driver", "xvfb"],
  Nu: ["default-jre-headless"],
};

/** @returns the path of an installed Firefox; `FIREFOX_PATH` takes precedence */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => file && existsSync(file));

/** WebKitGTK's driver, the browser that it starts, and the virtual screen for that browser. */
export interface WebKit {
  driver: string;
  browser: string;
  screen: string;
}

/** @returns the programs that run WebKitGTK's minimal browser under WebDriver, if all of them are installed */
export function findWebKit(): WebKit | undefined {
  // For example, /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser; the path varies by processor and version.
  const folders = (parent: string): string[] =>
    existsSync(parent) ? readdirSync(parent).map((name) => `${parent}/${name}`) : [];
  const browser = folders("/usr/lib")
    .filter((folder) => folder.includes("-linux-"))
    .flatMap(folders)
    .filter((folder) => /\/webkit2?gtk-[^/]+$/.test(folder))
    .map((folder) => `${folder}/MiniBrowser`)
    .find((file) => existsSync(file));
  const driver = "/usr/bin/WebKitWebDriver";
  const screen = "/usr/bin/Xvfb";
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

/** @returns whether Java is installed, which the HTML checker Nu needs */
export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

/** Finds Firefox, WebKit, and Java for Nu, or installs them with apt (as root only); reports those that are skipped. */
export function ensureEngines(): void {
  const listMissing = (): (keyof typeof packages)[] => [
    ...(findFirefox() ? [] : (["Firefox"] as const)),
    ...(findWebKit() ? [] : (["WebKit"] as const)),
    ...(hasJava() ? [] : (["Nu"] as const)),
  ];
  // One at a time: Ubuntu has no Firefox package that runs everywhere, and apt installs either all packages or none.
  for (const name of listMissing()) installPackages(packages[name]);
  for (const name of listMissing()) {
    console.log(`${name} is skipped → install these Debian or Ubuntu packages: ${packages[name].join(" ")}`);
  }
}
