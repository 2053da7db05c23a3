import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { installPackages } from "./apt/install-packages";

/** Debian's and Ubuntu's packages, by what needs them. */
const packages = {
  Firefox: ["firefox-esr"],
  WebKit: ["webkit2gtk-driver", "xvfb"],
  Nu: ["default-jre-headless"],
};

/** @returns the path of an installed Firefox; FIREFOX_PATH names one elsewhere */
export const findFirefox = (): string | undefined =>
  [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => file && existsSync(file));

/** WebKitGTK's driver, the browser that it starts, and what gives that a screen. */
export interface WebKit {
  driver: string;
  browser: string;
  screen: string;
}

/** @returns what starts WebKitGTK's small browser under WebDriver, where all of it is installed */
export function findWebKit(): WebKit | undefined {
  // /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser, and the like on other processors and of other versions.
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

/** @returns whether there is Java, in which Nu, the HTML checker, is written */
export const hasJava = (): boolean => spawnSync("java", ["-version"]).status === 0;

/** Finds Firefox, WebKit and Java for Nu, or installs them by apt as root; says what is left out. */
export function ensureEngines(): void {
  const listMissing = (): (keyof typeof packages)[] => [
    ...(findFirefox() ? [] : (["Firefox"] as const)),
    ...(findWebKit() ? [] : (["WebKit"] as const)),
    ...(hasJava() ? [] : (["Nu"] as const)),
  ];
  // Each by itself: Ubuntu has no package of Firefox that runs everywhere, and apt installs all that it is told to or nothing.
  for (const name of listMissing()) installPackages(packages[name]);
  for (const name of listMissing()) {
    console.log(`${name} is left out → install Debian's or Ubuntu's packages: ${packages[name].join(" ")}`);
  }
}
