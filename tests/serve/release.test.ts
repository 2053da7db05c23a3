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
/** The built site, a release whose hashed files have different names, and one that also has a different policy. */
const releases: string[] = ["build"];
let nginx: Nginx;
before(async () => {
  releases.push(makeOtherRelease(), makeOtherRelease(otherHash));
  nginx = await startNginx("build", base);
});
after(() => nginx.stop());

/**
 * @returns a copy of the build that resembles a later build: each hashed file has a different name, which pages and
 *   scripts use, every page contains a mark of its release, and the policy also contains `hash`, if specified
 */
function makeOtherRelease(hash?: string): string {
  const folder = makeFolder();
  cpSync("build", folder, { recursive: true });
  const isText = (file: string): boolean => /\.(html|js|css)$/.test(file);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const hashPattern = /\.([0-9a-f]{6}|[0-9a-f]{8})\.(js|css)\b/g;
  // The runtime's table lists chunk hashes without file names. All hashes change the same way, in their first digit.
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

/** Results of the simulated readers while releases alternate. */
interface Watch {
  faults: string[];
  /** Number of pages read from each of `releases`. */
  read: number[];
  /** Set to stop the readers. */
  done: boolean;
}

const pages = ["", "en/", "docs/intro", "en/docs/guides/bundles/", "api/create-bundle", "changelog"];

/** @returns the index of a page's release in `releases` */
const releaseOf = (html: string): number => (html.includes(policyMark) ? 2 : html.includes(otherMark) ? 1 : 0);

/** Reads pages and their resources as a browser does, and compares each page with its policy. */
async function readPages(watch: Watch): Promise<void> {
  for (let turn = 0; !watch.done; turn++) {
    const page = pages[turn % pages.length] ?? "";
    const { status, headers, body } = await send(nginx.origin, `${base}${page}`);
    const html = body.toString();
    const release = releaseOf(html);
    const policyIsOther = String(headers["content-security-policy"]).includes(otherHash);
    if (status !== 200) watch.faults.push(`/${page}: ${status}`);
    if ((release === 2) !== policyIsOther)
      watch.faults.push(`/${page}: the page and its policy are from different releases`);
    const loaded = [...html.matchAll(/[\s"=(]([^\s"=>()]*\/assets\/[^\s">)]*)/g)].map(([, url = ""]) => url);
    // At least the page's runtime and main script; the page contains the style sheet.
    if (loaded.length < 2) watch.faults.push(`/${page}: loads nothing`);
    for (const url of loaded) {
      const file = await send(nginx.origin, url, { method: "HEAD" });
      if (file.status !== 200) watch.faults.push(`/${page}: ${url} ${file.status}`);
    }
    watch.read[release] = (watch.read[release] ?? 0) + 1;
  }
}

/** Loads a page, then follows links; for each link, the page loads scripts from its own release. */
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

/** @returns wrk's report on its load on the home page, while releases alternate and readers visit each of them */
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

test("readers get complete pages of one release while releases alternate under load, and no connection is closed", async () => {
  assert.doesNotMatch(await releaseUnderLoad([1, 0, 1, 0]), /Socket errors/);
});

// When nginx loads a new configuration, it closes idle keep-alive connections. wrk counts these as socket errors.
test("readers get pages with the matching policy while releases with two policies alternate under load", async () => {
  await releaseUnderLoad([2, 0, 2, 0]);
});

test("a page that was opened two releases ago still gets its files", async () => {
  const before = (await send(nginx.origin, base)).body.toString();
  const [script = ""] = /[^\s"=>]*\/assets\/js\/main[^\s">]*/.exec(before) ?? [];
  for (const other of [1, 2]) await nginx.release(releases[other] ?? "");
  const { status, headers } = await send(nginx.origin, script);
  assert.equal(status, 200, script);
  assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
});

test("a page that was opened two releases ago can still search, with its own dialog and the latest index", async () => {
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

test("if nginx rejects a release, the previous one stays in place", () => {
  const portal = makeFolder();
  assert.equal(run("build", portal).status, 0);
  const before = readFileSync(path.join(portal, "release.conf"), "utf8");
  const { status, stderr } = run(releases[2] ?? "", portal, { RELOAD: "false" });
  assert.equal(status, 1);
  assert.match(stderr, /still serves the previous one/);
  assert.equal(readFileSync(path.join(portal, "release.conf"), "utf8"), before);
  assert.deepEqual(readdirSync(path.join(portal, "releases")), ["1"]);
  assert.deepEqual(
    readdirSync(portal).filter((name) => name.startsWith("live-")),
    ["live-1"],
  );
});

const configurationOf = (portal: string): string => readFileSync(path.join(portal, "release.conf"), "utf8");

/** @returns the home page that nginx would serve with a configuration, read through its link */
function servedBy(configuration: string, path_ = base): string {
  const [, link = ""] = /^root (.*);$/m.exec(configuration) ?? [];
  assert.ok(existsSync(path.join(link, path_, "index.html")), `${link} has no page`);
  return readFileSync(path.join(link, path_, "index.html"), "utf8");
}

/** @returns a build with one page; builds with the same `policy` have the same headers */
const makeSmallBuild = (policy: string): string =>
  makeFolder({ "index.html": policy, "_nginx.conf": `# Base path: ${base}\n# ${policy}\n` });

/** Replaces nginx: records the configuration that it would serve from now on. */
const take = (portal: string): string => `cp ${portal}/release.conf ${portal}/../taken.conf`;
const takenBy = (portal: string): string => readFileSync(path.join(portal, "../taken.conf"), "utf8");
const brokenOff = "kill -9 $PPID";

test("nginx is reloaded until it accepts a release, and releases that it might serve until then stay", () => {
  const portal = path.join(makeFolder(), "portal");
  const next = makeSmallBuild("other");
  assert.equal(run(makeSmallBuild("first"), portal, { RELOAD: take(portal) }).status, 0);
  // More releases than the script keeps: each is interrupted before or after the reload, or rejected.
  for (const RELOAD of [brokenOff, `${take(portal)}; ${brokenOff}`, "false", brokenOff, brokenOff]) {
    const { status, stdout } = run(next, portal, { RELOAD });
    assert.notEqual(status, 0);
    assert.doesNotMatch(stdout, /Now serving/);
    for (const configuration of [takenBy(portal), configurationOf(portal)]) servedBy(configuration);
  }
  const { status, stderr } = run(next, portal, { RELOAD: take(portal) });
  assert.equal(status, 0, stderr);
  assert.equal(servedBy(takenBy(portal)), "other");
  assert.equal(readdirSync(path.join(portal, "releases")).length, 3);
  // From now on, only the link changes.
  assert.equal(run(next, portal, { RELOAD: "false" }).status, 0);
});

test("nginx is reloaded again after an interrupted first release, and a rejected one leaves no configuration", () => {
  const portal = path.join(makeFolder(), "portal");
  const build = makeSmallBuild("first");
  run(build, portal, { RELOAD: brokenOff });
  assert.equal(run(build, portal, { RELOAD: "false" }).status, 1);
  assert.ok(!existsSync(path.join(portal, "release.conf")));
  assert.equal(run(build, portal, { RELOAD: take(portal) }).status, 0);
  assert.equal(servedBy(takenBy(portal)), "first");
});

test("three releases are kept, with only the hashed files that they use", () => {
  const portal = makeFolder();
  for (const release of ["build", releases[1] ?? "", releases[1] ?? "", releases[1] ?? ""])
    assert.equal(run(release, portal).status, 0);
  assert.deepEqual(readdirSync(path.join(portal, "releases")).sort(), ["2", "3", "4"]);
  const names = (folder: string): string[] => readdirSync(path.join(folder, "assets/js")).sort();
  assert.deepEqual(names(path.join(portal, "kept", base)), names(releases[1] ?? ""));
});

test("leftovers of an interrupted release don't affect later releases", () => {
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
  test(`releasing a folder in releases/ returns to that release, under ${path_}`, () => {
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
  ["a folder that isn't a build", "docs", {}],
  ["a build for another path", "build", { BASE_URL: "/elsewhere/" }],
] as const) {
  test(`rejects ${fault}, shows the fix, and writes nothing`, () => {
    const portal = makeFolder();
    const { status, stderr } = run(folder, portal, env);
    assert.equal(status, 1);
    assert.match(stderr, / → /);
    assert.ok(!existsSync(path.join(portal, "release.conf")));
  });
}
