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
import type { LocaleId } from "../../src/config/locales";
import { findFreePort } from "../../src/plugins/output/free-port";
import { generated } from "../../src/plugins/reference/generated";
import { addProbe, type Fault, faults, makeFault } from "../support/faults";

/** Time in milliseconds after which a page will never load, however busy the machine is. */
const longestWait = 120_000;

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
  addProbe(folder);
  // A warm start includes the generated pages.
  for (const made of [generated.germanPages, generated.englishPages])
    cpSync(made, path.join(folder, made), { recursive: true });
  browser = await chromium.launch(playwright.use?.launchOptions);
  page = await browser.newPage();
  page.setDefaultTimeout(longestWait);
  await start("nothing cached");
  await stop();
  await start("a warm cache");
});

/** Runs `npm start` for one language or for all, and waits for the first page of each. */
async function start(cache: string, locale?: LocaleId): Promise<void> {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  said = "";
  const started = performance.now();
  const measure = (what: string): number => times.push([`${what}, ${cache}`, (performance.now() - started) / 1000]);
  const program = ["--import", "tsx", "scripts/start.ts", "--no-open"];
  server = spawn(process.execPath, [...program, "--port", String(port), ...(locale ? ["--locale", locale] : [])], {
    cwd: folder,
    // A separate process group, whose processor time can be read.
    detached: true,
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  if (locale !== "en") {
    await visit("/");
    measure("first page");
  }
  if (locale !== "de") {
    await visit("/en/");
    measure(locale ? "first page of English alone" : "first English page");
  }
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

/** Pause in milliseconds between two checks. */
const pause = 50;

/** Opens a page once its server responds, and waits until the page is shown. */
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

/** Waits until the terminal shows this text. @param start position in the output at which the search starts */
async function waitUntilSaid(text: string | RegExp, start: number): Promise<void> {
  const deadline = Date.now() + longestWait;
  while (said.slice(start).search(text) < 0) {
    assert.ok(Date.now() < deadline, `"${text}" isn't in the output: ${said.slice(start)}`);
    await setTimeout(pause);
  }
}

/**
 * The servers are idle if they used no processor time in this many checks in a row, 50 ms apart. This is longer than
 * the delays of the check (`showing` in `src/desk/index.ts`) and of a language that no one is viewing (`unseen` in
 * `src/plugins/desk/index.ts`).
 */
const looksAtRest = 26;

/** Waits until all work for the previous change is done, as if someone had read the page between two changes. */
async function waitUntilAtRest(): Promise<void> {
  const deadline = Date.now() + longestWait;
  let [before, looks] = [Number.NaN, 0];
  while (looks < looksAtRest) {
    assert.ok(Date.now() < deadline, "the desk isn't idle");
    await setTimeout(pause);
    const used = processorTime(server.pid);
    looks = used - before <= 1 ? looks + 1 : 0;
    before = used;
  }
}

/** @returns the processor time that a process group has used, in the kernel's ticks; for the fields, see proc(5) */
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

/** @returns a function that restores the file */
function replace(file: string, text: string | RegExp, by: string): () => void {
  const absolute = path.join(folder, file);
  const content = readFileSync(absolute, "utf8");
  assert.ok(typeof text === "string" ? content.includes(text) : text.test(content), `${file} must contain ${text}`);
  writeFileSync(
    absolute,
    content.replace(text, () => by),
  );
  return () => {
    if (readFileSync(absolute, "utf8") !== content) writeFileSync(absolute, content);
  };
}

// These come first, because the later changes leave outdated translations, which would also be reported as errors.
const inBrowser: [what: string, route: string, file: string, text: string, by: string, line: string][] = [
  [
    "a brace in a guide",
    "/docs/guides/marketplace",
    "docs/guides/marketplace.mdx",
    "\n## ",
    "\nEin { Satz.\n\n## ",
    "a brace starts code that can't be parsed → write \\{ for a literal brace",
  ],
  [
    "an overlay's target that is gone",
    "/",
    "openapi/overlays/de/plans.yaml",
    "- target: $.paths['/",
    "- target: $.paths['/x",
    `matches nothing → did you mean "/products/{productId}/plans"? Otherwise, correct or remove the action`,
  ],
];

for (const [what, route, file, text, by, line] of inBrowser) {
  test(`the terminal and the browser show the line of an error until it is fixed: ${what}`, async () => {
    await visit(route);
    const overlay = page.frameLocator("#webpack-dev-server-client-overlay").locator("body", { hasText: line });
    const before = said.length;
    const started = performance.now();
    const fix = replace(file, text, by);
    try {
      await overlay.waitFor();
      times.push([`error: ${what}`, (performance.now() - started) / 1000]);
      await waitUntilSaid("1 error in 1 file.", before);
      const lines = said.slice(before).trim().split("\n");
      assert.match(lines[0] ?? "", new RegExp(`^${file}:\\d+:\\d+: .* → `));
      assert.deepEqual(lines.slice(1), ["", "1 error in 1 file."]);
    } finally {
      fix();
    }
    await page.locator("#webpack-dev-server-client-overlay").waitFor({ state: "detached" });
    await page.locator("h1").first().waitFor();
    await waitUntilSaid("No errors found.", before);
  });
}

function testLines(fault: Fault): void {
  test(`the terminal shows only the lines of an error: ${fault[0]}`, async () => {
    await waitUntilAtRest();
    const before = said.length;
    const { lines, fix } = makeFault(folder, fault);
    try {
      await waitUntilSaid(/\d+ errors? in \d+ files?\.\n/, before);
      assert.deepEqual(said.slice(before).trim().split("\n").slice(0, -2), lines);
    } finally {
      fix();
      await waitUntilSaid("No errors found.", before);
    }
  });
}

for (const fault of faults) testLines(fault);

/** A change, the text that shows it, and its position on the page if that text also appears elsewhere. */
type Change = [
  what: string,
  route: string,
  file: string,
  text: string | RegExp,
  by: string,
  shown: string,
  within?: string,
];
const changes: Change[] = [
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
    "term's mark in a guide",
    "/docs/guides/team",
    "docs/glossar/terms.yaml",
    "Eine Gruppe von Mitgliedern einer Organisation",
    "Eine Abteilung",
    "Eine Abteilung",
    "#term-team",
  ],
  [
    "lifecycle in a guide's table",
    "/docs/guides/bundles/consumer_bundle",
    "openapi/lifecycles.yaml",
    "Der Anbieter prüft die Bestellung.",
    "Er prüft sie.",
    "Er prüft sie.",
    "table",
  ],
  [
    "diagram in a guide",
    "/docs/guides/bundles/consumer_bundle",
    "docs/guides/bundles/consumer_bundle.mdx",
    /Bundle vorlegen/,
    "Rückzug",
    "Rückzug",
    "svg",
  ],
  [
    "meaning of a value in the reference",
    "/api/approve-subscription",
    "openapi/lifecycles.yaml",
    "Die Bestellung wurde abgelehnt.",
    "Abgelehnt hat der Anbieter.",
    "Abgelehnt hat der Anbieter.",
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
  [
    "workflow's script in a guide",
    "/en/docs/quick-start-guide/consumer",
    "openapi/arazzo/quick-start-consumer.yaml",
    "Finding the product…",
    "Looking for it…",
    "Looking for it…",
  ],
  ["interface text", "/en/", "i18n/en/code.json", "Publish, order, and fetch data", "Get data", "Get data"],
];

for (const [what, route, file, text, by, shown, within = "body"] of changes) {
  test(`a change appears without a restart: ${what}`, async () => {
    await visit(route);
    assert.equal(await page.locator(within).filter({ hasText: shown }).count(), 0, `${route} shows "${shown}" already`);
    await waitUntilAtRest();
    const started = performance.now();
    const fix = replace(file, text, by);
    try {
      // Checks every frame: a waiting locator checks less and less often.
      await page.waitForFunction(
        ([place, wanted]) => [...document.querySelectorAll(place)].some((part) => part.textContent?.includes(wanted)),
        [within, shown] as const,
        { polling: "raf" },
      );
      times.push([what, (performance.now() - started) / 1000]);
    } finally {
      fix();
    }
  });
}

test("the search finds text that was just written", async () => {
  await visit("/docs/guides/team");
  await waitUntilAtRest();
  replace("docs/guides/team.mdx", "## Begriffe", "## Kauderwelsch");
  await page.locator("h2", { hasText: "Kauderwelsch" }).waitFor();
  const started = performance.now();
  await page.keyboard.press("/");
  await page.keyboard.type("kauderwelsch");
  await page.locator("[role=option]", { hasText: "Kauderwelsch" }).waitFor();
  times.push(["search, from the key to the hit", (performance.now() - started) / 1000]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/guides\/team#/);
});

test("a new guide is listed in the sidebar, and its page opens", async () => {
  await visit("/docs/guides/team");
  await waitUntilAtRest();
  const started = performance.now();
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/new.ts", "guide", "guides/reports", "Berichte", "Reports"],
    { cwd: folder, encoding: "utf8" },
  );
  assert.equal(stderr, "");
  const entry = page.locator(".menu").getByRole("link", { name: "Berichte", exact: true });
  await entry.waitFor();
  times.push(["new guide, with the command that writes it", (performance.now() - started) / 1000]);
  await entry.click();
  await page.locator("h1", { hasText: "Berichte" }).waitFor();
});

test("the language switch works while writing", async () => {
  await visit("/docs/guides/organizations");
  await page.getByRole("button", { name: "Deutsch" }).hover();
  await page.getByRole("link", { name: "English", exact: true }).click();
  await page.waitForURL(`${origin}/en/docs/guides/organizations`);
  await page.locator("h1", { hasText: "Organizations" }).waitFor();
});

test("a single language can be started", async () => {
  await stop();
  await start("a warm cache", "en");
  const { stdout } = spawnSync("pgrep", ["--pgroup", String(server.pid), "--full", "docusaurus start"]);
  assert.equal(String(stdout).trim().split("\n").length, 1, "another language is also served");
});
