import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "@playwright/test";
import playwright from "../../playwright.config";
import { ensureServers } from "../../scripts/ensure-servers";
import { operator } from "../../src/config/operator";
import { indexFile } from "../../src/plugins/search/records";
import { assertNone } from "../build/site";
import { makeFolder } from "../support/folders";
import { type Nginx, startNginx } from "../support/nginx";
import { send } from "./http";

const base = operator.baseUrl;
const otherMark = "<!-- other release -->";
const policyMark = "<!-- other policy -->";
const otherHash = `sha256-${"A".repeat(43)}=`;
/** The built site; a release of it in which every hashed file has another name; and that with another policy. */
const releases: string[] = ["build"];
let nginx: Nginx;
before(async () => {
  releases.push(makeOtherRelease(), makeOtherRelease(otherHash));
  nginx = await startNginx("build", base);
});
after(() => nginx.stop());

/**
 * @returns a copy of the build as a later one would be: each hashed file has another name, pages and scripts name those,
 *   every page tells its release, and the policy has the hash more
 */
function makeOtherRelease(hash?: string): string {
  const folder = makeFolder();
  cpSync("build", folder, { recursive: true });
  const isText = (file: string): boolean => /\.(html|js|css)$/.test(file);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const hashPattern = /\.([0-9a-f]{6}|[0-9a-f]{8})\.(js|css)\b/g;
  // Chunk hashes stand alone in the runtime's table; all of them change alike, by their first digit.
  const hashes = new Set(files.flatMap((file) => [...file.matchAll(hashPattern)].map(([, value = ""]) => value)));
  const change = (value: string): string => `${value.startsWith("f") ? "0" : "f"}${value.slice(1)}`;
  const rename = (text: string): string =>
    text.replace(/\b([0-9a-f]{6}|[0-9a-f]{8})\b/g, (value) => (hashes.has(value) ? change(value) : value));
  for (const file of files.filter((name) => /\.(gz|br)$/.test(name))) rmSync(path.join(folder, file));
  for (const file of files.filter(isText)) {
    const text = rename(readFileSync(path.join(folder, file), "utf8"));
    rmSync(path.join(folder, file));
    writeFileSync(path.join(folder, rename(file)), text.replace("<body>", `<body>${hash ? policyMark : otherMark}`));
  }
  const nginxConfig = path.join(folder, "_nginx.conf");
  const text = readFileSync(nginxConfig, "utf8");
  if (hash) writeFileSync(nginxConfig, text.replace("script-src 'self'", `script-src 'self' '${hash}'`));
  return folder;
}

/** What readers see while releases take turns. */
interface Watch {
  faults: string[];
  /** Pages read of each of `releases`. */
  read: number[];
  /** Set when the readers are to stop. */
  done: boolean;
}

const pages = ["", "en/", "docs/intro", "en/docs/guides/bundles/", "api/create-bundle", "changelog"];

/** @returns the place of a page's release in `releases` */
const releaseOf = (html: string): number => (html.includes(policyMark) ? 2 : html.includes(otherMark) ? 1 : 0);

/** Reads pages as a browser does, each with all that it loads, and compares the page with its policy. */
async function readPages(watch: Watch): Promise<void> {
  for (let turn = 0; !watch.done; turn++) {
    const page = pages[turn % pages.length] ?? "";
    const { status, headers, body } = await send(nginx.origin, `${base}${page}`);
    const html = body.toString();
    const release = releaseOf(html);
    const policyIsOther = String(headers["content-security-policy"]).includes(otherHash);
    if (status !== 200) watch.faults.push(`/${page}: ${status}`);
    if ((release === 2) !== policyIsOther)
      watch.faults.push(`/${page}: the page is of one release, its policy of another`);
    const loaded = [...html.matchAll(/[\s"=(]([^\s"=>()]*\/assets\/[^\s">)]*)/g)].map(([, url = ""]) => url);
    // Its runtime and its main script at least; the stylesheet stands in the page.
    if (loaded.length < 2) watch.faults.push(`/${page}: loads nothing`);
    for (const url of loaded) {
      const file = await send(nginx.origin, url, { method: "HEAD" });
      if (file.status !== 200) watch.faults.push(`/${page}: ${url} ${file.status}`);
    }
    watch.read[release] = (watch.read[release] ?? 0) + 1;
  }
}

/** Browses: loads a page, then follows links, for which the page loads parts of its own release. */
async function browse(watch: Watch): Promise<void> {
  const browser = await chromium.launch(playwright.use?.launchOptions);
  const page = await browser.newPage();
  page.on("console", (message) => message.type() === "error" && watch.faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => watch.faults.push(`error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) watch.faults.push(`${response.status()} ${response.url()}`);
  });
  while (!watch.done) {
    await page.goto(`${nginx.origin}${base}`);
    await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
    for (const link of ["api", "changelog"]) {
      await page.locator(`.navbar a[href="${base}${link}"]`).first().click();
      await page.waitForURL(`**${base}${link}`);
      await page.locator("h1").waitFor();
    }
  }
  await browser.close();
}

/** @returns wrk's report of its load on the home page while the releases take turns and readers look at each */
async function releaseUnderLoad(turns: number[]): Promise<string> {
  const watch: Watch = { faults: [], read: [0, 0, 0], done: false };
  const load = spawn(ensureServers().wrk, ["-t1", "-c32", "-d600s", `${nginx.origin}${base}`]);
  let report = "";
  load.stdout.on("data", (chunk) => {
    report += chunk;
  });
  const ended = once(load, "close");
  const stop = (): void => {
    watch.done = true;
    load.kill("SIGINT");
  };
  const readers = Promise.all([readPages(watch), readPages(watch), browse(watch)]).catch((error: Error) => {
    watch.faults.push(error.message);
    stop();
  });
  for (const next of turns) {
    await nginx.release(releases[next] ?? "");
    const enough = (watch.read[next] ?? 0) + 2 * pages.length;
    while (!watch.done && (watch.read[next] ?? 0) < enough) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stop();
  await Promise.all([readers, ended]);
  assertNone([...new Set(watch.faults)]);
  assert.match(report, /[1-9]\d* requests in/);
  assert.doesNotMatch(report, /Non-2xx/, report);
  return report;
}

test("readers get whole pages of one release while releases take turns under load, and no connection ends", async () => {
  assert.doesNotMatch(await releaseUnderLoad([1, 0, 1, 0]), /Socket errors/);
});

// nginx ends the connections that wait for a next request as it takes its new configuration; wrk counts these.
test("readers get pages with their own policy while releases of two policies take turns under load", async () => {
  await releaseUnderLoad([2, 0, 2, 0]);
});

test("a page opened before two releases still gets its files", async () => {
  const before = (await send(nginx.origin, base)).body.toString();
  const [script = ""] = /[^\s"=>]*\/assets\/js\/main[^\s">]*/.exec(before) ?? [];
  for (const other of [1, 2]) await nginx.release(releases[other] ?? "");
  const { status, headers } = await send(nginx.origin, script);
  assert.equal(status, 200, script);
  assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
});

test("a page opened before two releases still searches: its dialog is of its own, the index of the last", async () => {
  await nginx.release(releases[1] ?? "");
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const page = await browser.newPage();
    await page.goto(`${nginx.origin}${base}docs/intro`);
    await page.locator("html[data-has-hydrated=true]").waitFor({ state: "attached" });
    for (const other of [2, 0]) await nginx.release(releases[other] ?? "");
    const index = page.waitForResponse(`**${base}${indexFile}`);
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("Kündigungsfrist");
    assert.equal((await index).headers()["cache-control"], "no-cache");
    await page.getByRole("option").first().click();
    await page.waitForURL("**#notice-period");
    await page.locator("h1").waitFor();
  } finally {
    await browser.close();
  }
});

const run = (folder: string, portal: string, env: Record<string, string> = {}) =>
  spawnSync("deploy/release.sh", [folder, portal], {
    encoding: "utf8",
    env: { ...process.env, BASE_URL: base, RELOAD: "true", ...env },
  });

test("a release that nginx refuses leaves the one before in its place", () => {
  const portal = makeFolder();
  assert.equal(run("build", portal).status, 0);
  const before = readFileSync(path.join(portal, "release.conf"), "utf8");
  const { status, stderr } = run(releases[2] ?? "", portal, { RELOAD: "false" });
  assert.equal(status, 1);
  assert.match(stderr, /serves the one before/);
  assert.equal(readFileSync(path.join(portal, "release.conf"), "utf8"), before);
  assert.deepEqual(readdirSync(path.join(portal, "releases")), ["1"]);
  assert.deepEqual(
    readdirSync(portal).filter((name) => name.startsWith("live-")),
    ["live-1"],
  );
});

const configurationOf = (portal: string): string => readFileSync(path.join(portal, "release.conf"), "utf8");

/** @returns the home page that nginx would show by a configuration, read below its link */
function servedBy(configuration: string, path_ = base): string {
  const [, link = ""] = /^root (.*);$/m.exec(configuration) ?? [];
  assert.ok(existsSync(path.join(link, path_, "index.html")), `${link} holds no page`);
  return readFileSync(path.join(link, path_, "index.html"), "utf8");
}

/** @returns a build of one page, whose headers are those of every build of this `policy` */
const makeSmallBuild = (policy: string): string =>
  makeFolder({ "index.html": policy, "_nginx.conf": `# Base path: ${base}\n# ${policy}\n` });

/** Takes the place of nginx: notes the configuration that it would serve from now on. */
const take = (portal: string): string => `cp ${portal}/release.conf ${portal}/../taken.conf`;
const takenBy = (portal: string): string => readFileSync(path.join(portal, "../taken.conf"), "utf8");
const brokenOff = "kill -9 $PPID";

test("nginx is told again of a release until it is known to have taken it, and what it may serve until then stays", () => {
  const portal = path.join(makeFolder(), "portal");
  const next = makeSmallBuild("other");
  assert.equal(run(makeSmallBuild("first"), portal, { RELOAD: take(portal) }).status, 0);
  // More than stay, each broken off before nginx is told of it or after, or refused.
  for (const RELOAD of [brokenOff, `${take(portal)}; ${brokenOff}`, "false", brokenOff, brokenOff]) {
    const { status, stdout } = run(next, portal, { RELOAD });
    assert.notEqual(status, 0);
    assert.doesNotMatch(stdout, /is served/);
    for (const configuration of [takenBy(portal), configurationOf(portal)]) servedBy(configuration);
  }
  const { status, stderr } = run(next, portal, { RELOAD: take(portal) });
  assert.equal(status, 0, stderr);
  assert.equal(servedBy(takenBy(portal)), "other");
  assert.equal(readdirSync(path.join(portal, "releases")).length, 3);
  // From now on, the link alone changes.
  assert.equal(run(next, portal, { RELOAD: "false" }).status, 0);
});

test("nginx is told again of a first release that was broken off, and one that it refuses leaves no configuration", () => {
  const portal = path.join(makeFolder(), "portal");
  const build = makeSmallBuild("first");
  run(build, portal, { RELOAD: brokenOff });
  assert.equal(run(build, portal, { RELOAD: "false" }).status, 1);
  assert.ok(!existsSync(path.join(portal, "release.conf")));
  assert.equal(run(build, portal, { RELOAD: take(portal) }).status, 0);
  assert.equal(servedBy(takenBy(portal)), "first");
});

test("three releases stay, and of hashed files those that they name", () => {
  const portal = makeFolder();
  for (const release of ["build", releases[1] ?? "", releases[1] ?? "", releases[1] ?? ""])
    assert.equal(run(release, portal).status, 0);
  assert.deepEqual(readdirSync(path.join(portal, "releases")).sort(), ["2", "3", "4"]);
  const names = (folder: string): string[] => readdirSync(path.join(folder, "assets/js")).sort();
  assert.deepEqual(names(path.join(portal, "kept", base)), names(releases[1] ?? ""));
});

test("what a release that was broken off left behind is in no later one's way", () => {
  const portal = makeFolder();
  assert.equal(run("build", portal).status, 0);
  symlinkSync(path.join(portal, "releases/1"), path.join(portal, "next"));
  writeFileSync(path.join(portal, "release.conf.next"), "broken off");
  const { status, stderr } = run(releases[1] ?? "", portal);
  assert.equal(status, 0, stderr);
  assert.equal(releaseOf(servedBy(configurationOf(portal))), 1);
  assert.deepEqual(readdirSync(portal).sort(), ["kept", "live-1", "release.conf", "releases"]);
});

for (const path_ of ["/", "/portal/"]) {
  test(`a folder of releases goes back to that release, below ${path_}`, () => {
    const portal = makeFolder();
    const builds = [releases[0], releases[1]].map((release) => {
      const folder = makeFolder();
      cpSync(release ?? "", folder, { recursive: true });
      const config = path.join(folder, "_nginx.conf");
      const text = readFileSync(config, "utf8").replace(/^# Base path: .*$/m, `# Base path: ${path_}`);
      writeFileSync(config, text);
      return folder;
    });
    for (const folder of builds) assert.equal(run(folder, portal, { BASE_URL: path_ }).status, 0);
    assert.equal(releaseOf(servedBy(configurationOf(portal), path_)), 1);
    const { status, stderr } = run(path.join(portal, "releases/1"), portal, { BASE_URL: path_ });
    assert.equal(status, 0, stderr);
    assert.equal(releaseOf(servedBy(configurationOf(portal), path_)), 0);
    assert.equal(run(`${portal}/releases/2/`, portal, { BASE_URL: path_ }).status, 0);
    assert.equal(releaseOf(servedBy(configurationOf(portal), path_)), 1);
  });
}

for (const [fault, folder, env] of [
  ["no build", "docs", {}],
  ["a build for another path", "build", { BASE_URL: "/elsewhere/" }],
] as const) {
  test(`${fault} is refused with the mend, and nothing is written`, () => {
    const portal = makeFolder();
    const { status, stderr } = run(folder, portal, env);
    assert.equal(status, 1);
    assert.match(stderr, / → /);
    assert.ok(!existsSync(path.join(portal, "release.conf")));
  });
}
