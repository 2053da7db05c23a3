import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** Debian's and Ubuntu's packages by engine. */
const packages = {
  Firefox: ["firefox-esr"],
  WebKit: ["webkit2gtk-driver", "xvfb"],
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

/** Finds Firefox and WebKit, or installs them by apt as root; says which of them is left out. */
export function ensureEngines(): void {
  const listMissing = (): (keyof typeof packages)[] => [
    ...(findFirefox() ? [] : (["Firefox"] as const)),
    ...(findWebKit() ? [] : (["WebKit"] as const)),
  ];
  const names = listMissing().flatMap((engine) => packages[engine]);
  if (names.length > 0 && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log(`Installing ${names.join(", ")}.`);
    spawnSync("apt-get", ["update"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...names], { stdio: "inherit" });
  }
  for (const engine of listMissing()) {
    console.log(`${engine} is left out → install Debian's or Ubuntu's packages: ${packages[engine].join(" ")}`);
  }
}
