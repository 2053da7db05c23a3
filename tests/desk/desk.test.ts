import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import playwright from "../../playwright.config";
import { copyProject } from "../../scripts/bench/project-copy";
import { generated } from "../../src/openapi/publishing/generated";
import { findFreePort } from "../../src/serving/free-port";

/** A page that isn't there by then never comes, on however busy a machine; in milliseconds. */
const longestWait = 600_000;

const english = "i18n/en/docusaurus-plugin-content-docs/current";
const times: [what: string, seconds: number][] = [];

let folder: string;
let origin: string;
let server: ChildProcess;
let said = "";
let browser: Browser;
let page: Page;

before(async () => {
  folder = copyProject();
  // What was generated is part of a warm start.
  for (const made of [generated.germanPages, generated.englishPages])
    cpSync(made, path.join(folder, made), { recursive: true });
  browser = await chromium.launch(playwright.use?.launchOptions);
  page = await browser.newPage();
  page.setDefaultTimeout(longestWait);
  await start("nothing cached");
  await stop();
  await start("a warm cache");
});

/** Starts the desk and waits for the first page of each language. */
async function start(cache: string): Promise<void> {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  said = "";
  const started = performance.now();
  const measure = (what: string): number => times.push([`${what}, ${cache}`, (performance.now() - started) / 1000]);
  server = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts", "--no-open", "--port", String(port)], {
    cwd: folder,
    // A process group of its own, whose processor time can be read.
    detached: true,
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  await visit("/");
  measure("first page");
  await visit("/en/");
  measure("first English page");
}

async function stop(): Promise<void> {
  server?.kill();
  if (server?.exitCode === null) await once(server, "close");
}

after(async () => {
  await browser?.close();
  await stop();
  console.log(times.map(([what, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${what}`).join("\n"));
});

/** How often a server that starts is asked, in milliseconds. */
const pause = 50;

/** Opens a page once its server answers, and waits until it is shown. */
async function visit(route: string): Promise<void> {
  const deadline = Date.now() + longestWait;
  const answers = (): Promise<boolean> =>
    fetch(origin + route).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    assert.equal(server.exitCode, null, said);
    assert.ok(Date.now() < deadline, `${route} isn't served: ${said}`);
    await setTimeout(pause);
  }
  await page.goto(origin + route);
  await page.locator("h1").first().waitFor();
}

/** Waits until the terminal shows a text. @param start where the text may begin in all that was said */
async function waitUntilSaid(text: string, start: number): Promise<void> {
  const deadline = Date.now() + longestWait;
  while (!said.includes(text, start)) {
    assert.ok(Date.now() < deadline, `"${text}" isn't said: ${said.slice(start)}`);
    await setTimeout(pause);
  }
}

/** For how many looks in a row, 50 ms apart, the desk must have used no processor time to be at rest. */
const looksAtRest = 20;

/** Waits until nothing is left to do after what changed before, as when somebody has read the page between two changes. */
async function waitUntilAtRest(): Promise<void> {
  const deadline = Date.now() + longestWait;
  let [before, looks] = [Number.NaN, 0];
  while (looks < looksAtRest) {
    assert.ok(Date.now() < deadline, "the desk isn't at rest");
    await setTimeout(pause);
    const used = processorTime(server.pid);
    looks = used - before <= 1 ? looks + 1 : 0;
    before = used;
  }
}

/** @returns the processor time that a group of processes has used, in the kernel's ticks; fields as in proc(5) */
function processorTime(group = 0): number {
  const { stdout } = spawnSync("pgrep", ["--pgroup", String(group)], { encoding: "utf8" });
  const fields = stdout
    .trim()
    .split("\n")
    .map((pid) =>
      existsSync(`/proc/${pid}/stat`)
        ? readFileSync(`/proc/${pid}/stat`, "utf8")
            .replace(/^.*\) /, "")
            .split(" ")
        : [],
    );
  return fields.reduce((sum, [, , , , , , , , , , , user = 0, system = 0]) => sum + Number(user) + Number(system), 0);
}

/** @returns what restores the file */
function replace(file: string, text: string | RegExp, by: string): () => void {
  const absolute = path.join(folder, file);
  const content = readFileSync(absolute, "utf8");
  assert.ok(typeof text === "string" ? content.includes(text) : text.test(content), `${file} holds ${text}`);
  writeFileSync(
    absolute,
    content.replace(text, () => by),
  );
  return () => writeFileSync(absolute, content);
}

// First: what the other changes leave stale is told, too.
const faults: [what: string, route: string, file: string, text: string, by: string, line: string][] = [
  [
    "a brace in a guide",
    "/docs/guides/marketplace",
    "docs/guides/marketplace.mdx",
    "\n## ",
    "\nEin { Satz.\n\n## ",
    "a brace begins code that can't be read → write \\{ for a brace of the text",
  ],
  [
    "an overlay's target that is gone",
    "/",
    "openapi/overlays/de/plans.yaml",
    "- target: $.paths['/",
    "- target: $.paths['/x",
    "matches nothing → correct or remove the action",
  ],
];

for (const [what, route, file, text, by, line] of faults) {
  test(`the line of a fault stands in terminal and browser until it is mended: ${what}`, async () => {
    await visit(route);
    const overlay = page.frameLocator("#webpack-dev-server-client-overlay").locator("body", { hasText: line });
    const before = said.length;
    const started = performance.now();
    const mend = replace(file, text, by);
    await overlay.waitFor();
    times.push([`fault: ${what}`, (performance.now() - started) / 1000]);
    await waitUntilSaid("1 fault in 1 file.", before);
    const lines = said.slice(before).trim().split("\n");
    assert.match(lines[0] ?? "", new RegExp(`^${file}:\\d+:\\d+: .* → `));
    assert.deepEqual(lines.slice(1), ["", "1 fault in 1 file."]);
    mend();
    await page.locator("#webpack-dev-server-client-overlay").waitFor({ state: "detached" });
    await page.locator("h1").first().waitFor();
    await waitUntilSaid("Nothing is wrong.", before);
  });
}

const changes: [what: string, route: string, file: string, text: string | RegExp, by: string, shown: string][] = [
  ["guide", "/docs/guides/team", "docs/guides/team.mdx", "## Begriffe", "## Wortschatz", "Wortschatz"],
  ["English guide", "/en/docs/guides/team", `${english}/guides/team.mdx`, "## Concepts", "## Vocabulary", "Vocabulary"],
  ["front matter", "/docs/guides/team", "docs/guides/team.mdx", "title: Team", "title: Mannschaft", "Mannschaft"],
  ["sidebar", "/docs/guides/team", "sidebars.ts", '"Vertiefung"', '"Tiefer"', "Tiefer"],
  ["changelog", "/changelog", "docs/changelog.yaml", /(?<=- de: "?)[A-ZÄÖÜ]\S+ /, "Anderswo ", "Anderswo"],
  [
    "term in the glossary",
    "/docs/glossar/",
    "docs/glossar/terms.yaml",
    "Die Ankündigung, dass",
    "Neu: dass",
    "Neu: dass",
  ],
  [
    "lifecycle in a guide",
    "/docs/guides/bundles/consumer_bundle",
    "openapi/lifecycles.yaml",
    "Der Anbieter prüft die Bestellung.",
    "Er prüft sie.",
    "Er prüft sie.",
  ],
  [
    "problem",
    "/docs/advanced-guides/errors",
    "openapi/problems.yaml",
    '"Fehlerhafte Anfrage"',
    '"Schlechte Anfrage"',
    "Schlechte Anfrage",
  ],
  [
    "German description",
    "/api/create-team",
    "openapi/overlays/de/teams.yaml",
    "Legt ein Team in der Organisation an.",
    "Legt es an.",
    "Legt es an.",
  ],
  [
    "English description",
    "/en/api/create-team",
    "openapi/paths/teams.yaml",
    "Creates a team in the organization.",
    "Creates it.",
    "Creates it.",
  ],
  [
    "name of an operation in a guide",
    "/docs/guides/team",
    "openapi/overlays/de/teams.yaml",
    "summary: Team anlegen",
    "summary: Team eintragen",
    "Team eintragen",
  ],
  ["interface text", "/en/", "i18n/en/code.json", "Publish, order, and fetch data", "Get data", "Get data"],
];

for (const [what, route, file, text, by, shown] of changes) {
  test(`a change shows without a restart: ${what}`, async () => {
    await visit(route);
    assert.equal(await page.getByText(shown).count(), 0, `${route} shows "${shown}" already`);
    await waitUntilAtRest();
    const started = performance.now();
    replace(file, text, by);
    // Looks at each frame: a locator that waits looks ever more seldom.
    await page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), shown, { polling: "raf" });
    times.push([what, (performance.now() - started) / 1000]);
  });
}
