import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { operator } from "../../src/config/operator";
import { readCatalog } from "../../src/openapi/model/generated";
import { type Nginx, startNginx } from "../support/nginx";
import { type Engine, engines, type Tab } from "./engines";

/** Maximum time in milliseconds until a page reaches the expected state. */
const longest = 30_000;
const language = ".api-page__samples select";
/** @returns the pages of all operations */
const readSlugs = (): string[] => readCatalog().operations.map(({ slug }) => slug);
const quote = (text: string): string => JSON.stringify(text);

/** A simulated reader with one window, who waits for what a person would see. */
class Reader {
  constructor(
    readonly tab: Tab,
    readonly home: string,
  ) {}

  /** Opens a page, by its path below the base path, and waits until it responds to clicks. */
  async open(path: string): Promise<void> {
    await this.tab.open(this.home + path);
    await this.until(`document.documentElement.dataset.hasHydrated === "true"`);
  }

  /** Waits until an expression is true in the page, even if the page is navigating elsewhere. */
  async until(expression: string): Promise<void> {
    const deadline = Date.now() + longest;
    while (Date.now() < deadline) {
      // The page might be left during the evaluation.
      if (await this.tab.run<boolean>(`Boolean(${expression})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    throw new Error(`not true after ${longest / 1000} s: ${expression}`);
  }

  /** Clicks the first visible element that matches, once it has stopped moving and nothing covers it. */
  async click(selector: string): Promise<void> {
    await this.until(`((one) => {
      if (!one) return false;
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = one.getBoundingClientRect();
      const place = [x + width / 2, y + height / 2];
      const rests = String(place) === String(window.place);
      window.place = place;
      return rests && one.contains(document.elementFromPoint(...place));
    })([...document.querySelectorAll(${quote(selector)})].find((one) => one.checkVisibility({ visibilityProperty: true })))`);
    const [x, y] = await this.tab.run<[number, number]>("window.place");
    await this.tab.click(x, y);
  }

  untilPath = (path: string): Promise<void> => this.until(`location.href === ${quote(this.home + path)}`);
  untilHeading = (text: string): Promise<void> =>
    this.until(`document.querySelector("h1")?.textContent === ${quote(text)}`);
  untilGone = (selector: string): Promise<void> => this.until(`!document.querySelector(${quote(selector)})`);
  untilShown = (selector: string): Promise<void> =>
    this.until(`document.querySelector(${quote(selector)})?.checkVisibility({ visibilityProperty: true })`);
  untilFocused = (selector: string): Promise<void> => this.until(`document.activeElement?.matches(${quote(selector)})`);

  async search(query: string): Promise<void> {
    await this.tab.type("/");
    await this.untilFocused("dialog [role=combobox]");
    await this.tab.type(query);
  }
}

/** What readers rely on in every engine; `tests/e2e/` covers more of it in Chromium. */
const journeys: Record<string, (reader: Reader) => Promise<void>> = {
  "links open pages without a full load, and back returns": async (reader) => {
    await reader.open("docs/guides/team");
    await reader.tab.run("void (window.isSame = true)");
    await reader.click(".navbar__link[href$='/changelog']");
    await reader.untilHeading("Changelog");
    assert.equal(await reader.tab.run("window.isSame"), true);
    await reader.tab.back();
    await reader.untilHeading("Team");
  },
  "scripts of linked pages are prefetched under the policy": async (reader) => {
    await reader.open("docs/guides/");
    // Engines have different names for a prefetch, but none calls it a script.
    await reader.until(
      `performance.getEntriesByType("resource").some(({ initiatorType, name }) => initiatorType !== "script" && name.endsWith(".js"))`,
    );
  },
  "the keyboard opens the search, moves through the results, and opens one": async (reader) => {
    await reader.open("docs/intro");
    await reader.search("Mandant");
    const selected = "dialog [role=option][aria-selected=true]";
    await reader.untilShown(selected);
    const path = await reader.tab.run<string>(`document.querySelector("${selected}").closest("[href]").pathname`);
    await reader.tab.press("ArrowDown");
    await reader.until(`document.querySelector("${selected}").closest("[href]").pathname !== ${quote(path)}`);
    const next = await reader.tab.run<string>(`document.querySelector("${selected}").closest("[href]").href`);
    await reader.tab.press("Enter");
    await reader.until(`location.href === ${quote(next)}`);
    await reader.untilGone("dialog[open]");
  },
  "a chosen programming language stays selected on other pages": async (reader) => {
    await reader.open("api/create-bundle");
    await reader.tab.run(`((one) => {
      one.value = "JavaScript";
      for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
    })(document.querySelector("${language}"))`);
    await reader.open("api/create-access");
    await reader.until(`document.querySelector("${language}").value === "JavaScript"`);
  },
  "a chosen color mode survives a reload and a change of language": async (reader) => {
    await reader.open("docs/intro");
    const chosen = "document.documentElement.dataset.themeChoice";
    while ((await reader.tab.run(chosen)) !== "dark") {
      const before = await reader.tab.run<string>(chosen);
      await reader.click("[class*=colorModeToggle] button");
      await reader.until(`${chosen} !== ${quote(before)}`);
    }
    for (const path of ["docs/intro", "en/docs/intro"]) {
      await reader.open(path);
      assert.equal(await reader.tab.run("document.documentElement.dataset.theme"), "dark");
    }
  },
  "a click enlarges a diagram, and Escape closes it": async (reader) => {
    await reader.open("docs/guides/bundles/");
    await reader.click("button[aria-label^='Diagramm vergrößern']");
    await reader.untilShown("dialog[open] svg");
    await reader.tab.press("Escape");
    await reader.untilGone("dialog[open]");
  },
  "a term shows its definition on keyboard focus, and Escape hides it": async (reader) => {
    await reader.open("docs/guides/bundles/");
    await reader.tab.run(`document.querySelector("a[aria-describedby='term-bundle']").focus()`);
    await reader.untilShown("#term-bundle");
    await reader.tab.press("Escape");
    await reader.until(`!document.querySelector("#term-bundle")?.checkVisibility({ visibilityProperty: true })`);
  },
  "requests of the reference run in the page": async (reader) => {
    const failed: string[] = [];
    for (const slug of process.env.ALL_PAGES
      ? readSlugs()
      : ["create-bundle", "upload-file", "fetch-teams", "cancel-subscription"]) {
      await reader.open(`api/${slug}`);
      await reader.tab.run("void sessionStorage.clear()");
      await reader.click(".code__run");
      await reader.untilShown(".code--run .api-status");
      const status = await reader.tab.run<string>('document.querySelector(".code--run .api-status").textContent');
      if (status >= "300") failed.push(`${slug}: ${status}`);
    }
    assert.deepEqual(failed, []);
  },
  "on a phone, the menu opens, navigates, and closes": async (reader) => {
    await reader.tab.resize(400, 860);
    await reader.open("docs/intro");
    await reader.click(".navbar__toggle");
    await reader.click(".navbar-sidebar__back");
    await reader.click(".navbar-sidebar a[href$='/changelog']");
    await reader.untilPath("changelog");
    await reader.until(`!document.querySelector(".navbar-sidebar")?.checkVisibility({ visibilityProperty: true })`);
  },
};

for (const [name, start] of Object.entries(engines))
  describe(name, () => {
    let nginx: Nginx;
    let engine: Engine;
    before(async () => {
      nginx = await startNginx("build", operator.baseUrl);
      engine = await start();
      await engine.tab.resize(1280, 860);
    });
    after(async () => {
      await engine?.stop();
      await nginx?.stop();
    });
    for (const [title, walk] of Object.entries(journeys))
      test(title, () => walk(new Reader(engine.tab, nginx.origin + operator.baseUrl)));
  });
