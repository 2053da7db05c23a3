import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readDescription } from "../../src/plugins/reference/generated";
import { scriptOf } from "../e2e/network";
import type { EngineName, Setting } from "./engines";
import type { Reader } from "./reader";
import type { Answer } from "./relay";

/** Something that readers rely on in every engine. It must work without a policy violation or a console error. */
export interface Behavior {
  name: string;
  check: (reader: Reader, engine: EngineName) => Promise<void>;
  /** The reader's settings. Behaviors without settings come first, because they don't need a restart of the engine. */
  settings?: Setting[];
  /** Console errors and policy violations that the check triggers on purpose. */
  provoked?: RegExp;
  /** Runs in each page before the page's own scripts. */
  script?: string;
  /** The engines where this can't be checked, and why. */
  leftOut?: Partial<Record<EngineName, string>>;
}

const team = "/docs/guides/team";
/** The German script that contains only the team guide. */
const teamScript = scriptOf("guides/team.mdx");
const sidebar = (path: string): string => `.theme-doc-sidebar-container a[href="${path}"]`;
const refused: Answer = { status: 404, body: "" };
const missingScript = /ChunkLoadError|Loading chunk/;
const phone = [400, 860] as const;
const samples = ".api-page__samples";
const language = `${samples} select`;
const isChosen = (name: string): string => `document.querySelector("${language}")?.value === "${name}"`;
const hasCome = `performance.getEntriesByType("resource").some(({ name, responseEnd }) => ${teamScript}.test(name) && responseEnd > 0)`;

const byPlaywright = "tests/e2e/ covers it in Chromium";

/** Makes the browser report that the reader saves data, even if it doesn't support that. */
const savesData = `Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });`;

export const behaviors: Behavior[] = [
  {
    name: "a page that loads slowly shows the loading bar until it has loaded",
    async check(reader) {
      let release = (): void => {};
      const released = new Promise<undefined>((resolve) => {
        release = () => resolve(undefined);
      });
      reader.relay.fault = async (path) => (teamScript.test(path) ? released : undefined);
      await reader.open("/docs/guides/");
      await reader.click(sidebar(team));
      await reader.untilShown("#nprogress .bar");
      await reader.untilShown(".loading-status");
      release();
      await reader.untilHeading("Team");
      await reader.until(`!document.querySelector("#nprogress .bar, .loading-status")`);
    },
  },
  {
    name: "a prefetched page opens without requesting its script again",
    leftOut: {
      WebKit: "under automation, WebKitGTK's browser has no disk cache; its crawl covers prefetching",
    },
    async check(reader) {
      await reader.open("/docs/guides/");
      await reader.until(hasCome);
      await reader.mark();
      reader.relay.fault = (path) => (teamScript.test(path) ? refused : undefined);
      await reader.click(sidebar(team));
      await reader.untilHeading("Team");
      assert.equal(await reader.isMarked(), true);
      assert.equal(reader.relay.requested.filter((path) => teamScript.test(path)).length, 1);
    },
  },
  {
    name: "nothing is prefetched if the reader saves data",
    script: savesData,
    async check(reader) {
      await reader.open("/docs/guides/");
      await reader.run(
        `new Promise((resolve) => new IntersectionObserver(resolve).observe(document.querySelector(${JSON.stringify(sidebar(team))})))`,
      );
      assert.equal(await reader.run(hasCome), false);
      await reader.click(sidebar(team));
      await reader.untilHeading("Team");
    },
  },
  {
    name: "a page whose script fails stays readable, shows a notice, and loads when its button is clicked",
    provoked: missingScript,
    async check(reader) {
      reader.relay.fault = (path) => (/assets\/js\/(?!main|runtime|common)/.test(path) ? refused : undefined);
      await reader.tab.open(reader.relay.origin + team);
      await reader.untilShown("[role=alert]");
      const notice = await reader.run<string>(`document.querySelector("[role=alert]").textContent`);
      assert.match(notice, /nicht vollständig geladen/);
      await reader.untilHeading("Team");
      reader.relay.fault = undefined;
      await reader.click("[role=alert] button");
      await reader.until(`!document.querySelector("[role=alert]")`);
      await reader.untilHydrated();
    },
  },
  {
    name: "a page whose script fails before the shared scripts have loaded also shows a notice",
    provoked: missingScript,
    async check(reader) {
      reader.relay.fault = async (path) => {
        if (teamScript.test(path)) return refused;
        if (/assets\/js\/main/.test(path)) await reader.until(hasCome);
        return undefined;
      };
      await reader.tab.open(reader.relay.origin + team);
      await reader.untilShown("[role=alert]");
    },
  },
  {
    name: "after a new deployment, the next click causes a full page load, and the one after that doesn't",
    provoked: missingScript,
    script: savesData,
    async check(reader) {
      await reader.open("/docs/guides/");
      await reader.mark();
      reader.relay.fault = (path) => {
        if (!path.endsWith(".js")) return (body) => body.replaceAll(/(\/assets\/js\/[^\s"'>]+)\.js/g, "$1.next.js");
        if (!path.endsWith(".next.js")) return refused;
        const script = readFileSync(`build${path.replace(".next.js", ".js")}`, "utf8");
        const body = path.includes("runtime") ? script.replaceAll(/(")\.js(?=")/g, "$1.next.js") : script;
        return { status: 200, body, type: "text/javascript" };
      };
      await reader.click(sidebar(team));
      await reader.untilAddress(team);
      await reader.until(`!("isMarked" in window)`);
      await reader.untilHydrated();
      await reader.mark();
      await reader.click(".pagination-nav__link--next");
      await reader.until(
        `location.pathname !== "${team}" && ![undefined, "Team"].includes(document.querySelector("h1")?.textContent)`,
      );
      assert.equal(await reader.isMarked(), true);
    },
  },
  {
    name: "a chosen color mode survives a reload and a change of language, and a second window follows it",
    async check(reader) {
      await reader.open("/docs/intro");
      await reader.tab.within(async (other) => {
        await reader.beside(other).open("/en/changelog");
      });
      await reader.chooseMode("dark");
      await reader.untilMode("dark");
      await reader.tab.reload();
      await reader.untilHydrated();
      await reader.untilMode("dark");
      await reader.switchLanguage("en");
      await reader.untilAddress("/en/docs/intro");
      await reader.untilMode("dark");
      assert.deepEqual(await reader.run("Object.keys(localStorage)"), ["theme"]);
      await reader.tab.within(async (other) => {
        const second = reader.beside(other);
        await second.open("/changelog");
        await second.untilMode("dark");
        await second.chooseMode("light");
      });
      await reader.untilMode("light");
    },
  },
  {
    name: "if storage is blocked, a warning is logged, and choices apply to the page",
    provoked: /^\S+ console\.warn: Docusaurus browser storage is not available/,
    script: `Object.defineProperty(window, "localStorage", { configurable: true, get: () => { throw new DOMException("Denied.", "SecurityError"); } });`,
    async check(reader) {
      await reader.open("/api/create-bundle");
      await reader.choose(language, "JavaScript");
      await reader.until(isChosen("JavaScript"));
      await reader.chooseMode("dark");
      await reader.untilMode("dark");
      await reader.click(".navbar__link[href='/changelog']");
      await reader.untilHeading("Changelog");
      assert.match(reader.relay.takeComplaints().join(), /browser storage is not available/);
    },
  },
  {
    name: "changing the language keeps the page, query, and fragment",
    async check(reader) {
      await reader.open(`${team}?from=mail&x=1#part`);
      await reader.switchLanguage("en");
      await reader.untilAddress(`/en${team}?from=mail&x=1#part`);
      await reader.switchLanguage("de");
      await reader.untilAddress(`${team}?from=mail&x=1#part`);
    },
  },
  {
    name: "the keyboard opens the search, moves through the results, and opens one",
    async check(reader) {
      await reader.open("/docs/intro");
      await reader.search("Mandant");
      await reader.untilShown("dialog [role=option][aria-selected=true]");
      const second = `document.querySelectorAll("dialog [role=option]")[1]?.ariaSelected`;
      await reader.press("ArrowDown");
      await reader.until(`${second} === "true"`);
      await reader.press("ArrowUp");
      await reader.until(`${second} === "false"`);
      await reader.press("Enter");
      await reader.untilAddress("/docs/glossar/#tenant");
      await reader.until(`!document.querySelector("dialog[open]")`);
    },
  },
  {
    name: "Escape closes the search and restores focus",
    async check(reader) {
      await reader.open("/docs/intro");
      await reader.focus("main article a");
      await reader.tab.pressWithControl("k");
      await reader.untilFocused("dialog [role=combobox]");
      await reader.press("Escape");
      await reader.until(`!document.querySelector("dialog[open]")`);
      await reader.untilFocused("main article a");
    },
  },
  {
    name: "a chosen programming language stays selected on other pages and after a reload",
    async check(reader) {
      await reader.open("/api/create-bundle");
      await reader.until(isChosen("curl"));
      await reader.choose(language, "JavaScript");
      await reader.until(isChosen("JavaScript"));
      await reader.untilShown(`${samples} .language-js`);
      await reader.click(".pagination-nav__link--next");
      await reader.until(`location.pathname !== "/api/create-bundle"`);
      await reader.until(isChosen("JavaScript"));
      await reader.tab.reload();
      await reader.untilHydrated();
      await reader.until(isChosen("JavaScript"));
    },
  },
  {
    name: "a sample is copied as it is shown",
    async check(reader) {
      await reader.open("/api/create-bundle");
      await reader.point(`${samples} pre`);
      await reader.click(`${samples} button[aria-label*=kopieren]`);
      await reader.search("");
      await reader.tab.pressWithControl("v");
      const field = `document.querySelector("dialog [role=combobox]").value`;
      await reader.until(`${field} !== ""`);
      const sample = readDescription("de").paths["/bundles"]?.post?.["x-codeSamples"]?.[0]?.source ?? "";
      // A single-line field removes line breaks.
      const squeeze = (text: string): string => text.replaceAll(/\s+/g, "");
      assert.equal(squeeze(await reader.run(field)), squeeze(sample));
    },
  },
  {
    name: "a click or a key enlarges a diagram, and closing it restores focus",
    async check(reader) {
      const zoom = "button[aria-label^='Diagramm vergrößern']";
      await reader.open("/docs/guides/bundles/");
      await reader.click(zoom);
      await reader.untilShown("dialog[open] svg");
      await reader.press("Escape");
      await reader.until(`!document.querySelector("dialog[open]")`);
      await reader.untilFocused(zoom);
      await reader.press("Enter");
      await reader.untilShown("dialog[open] svg");
      await reader.click("dialog[open] button");
      await reader.until(`!document.querySelector("dialog[open]")`);
    },
  },
  {
    name: "a term shows its definition on hover and on keyboard focus",
    async check(reader) {
      const term = "a[aria-describedby='term-bundle']";
      await reader.open("/docs/guides/bundles/");
      await reader.point(term);
      await reader.untilShown("#term-bundle");
      await reader.point("footer");
      await reader.untilHidden("#term-bundle");
      await reader.focus(term);
      await reader.untilShown("#term-bundle");
      await reader.press("Escape");
      await reader.untilHidden("#term-bundle");
      await reader.untilFocused(term);
    },
  },
  {
    name: "on a phone, the menu opens, navigates, and closes",
    async check(reader) {
      await reader.tab.resize(...phone);
      await reader.open("/docs/intro");
      await reader.click(".navbar__toggle");
      await reader.untilShown(".navbar-sidebar a[href='/docs/guides/']");
      await reader.click(".navbar-sidebar__close");
      await reader.untilHidden(".navbar-sidebar");
      await reader.click(".navbar__toggle");
      await reader.click(".navbar-sidebar__back");
      await reader.click(".navbar-sidebar a[href='/changelog']");
      await reader.untilAddress("/changelog");
      await reader.untilHidden(".navbar-sidebar");
    },
  },
  {
    name: "an unknown path shows the 404 page in its language, with links to other pages",
    async check(reader) {
      for (const [path, heading, guides] of [
        ["/docs/no-such-page", "Seite nicht gefunden", "/docs/guides/"],
        ["/en/api/no-such-page", "Page not found", "/en/docs/guides/"],
      ] as const) {
        await reader.open(path);
        await reader.untilHeading(heading);
        await reader.click(`main a[href="${guides}"]`);
        await reader.untilAddress(guides);
      }
    },
  },
  {
    name: "back and forward return to the page",
    async check(reader) {
      await reader.open(team);
      await reader.click(".navbar__link[href='/changelog']");
      await reader.untilHeading("Changelog");
      await reader.tab.back();
      await reader.untilHeading("Team");
      await reader.tab.forward();
      await reader.untilHeading("Changelog");
    },
  },
  {
    name: "a page from the back/forward cache works and has the color mode that was chosen after it was left",
    check: (own) =>
      // Uses a temporary window: Firefox's driver can't open a new page in a window that restored one from the cache.
      own.tab.within(async (tab) => {
        const reader = own.beside(tab);
        await reader.open(team);
        await reader.chooseMode("light");
        await reader.mark();
        // The other language is a separate document, so the browser leaves this page and caches it.
        await reader.switchLanguage("en");
        assert.equal(await reader.isMarked(), false);
        await reader.chooseMode("dark");
        await tab.back();
        await reader.until(`document.documentElement.lang === "de"`);
        assert.equal(await reader.isMarked(), true);
        await reader.untilMode("dark");
        await reader.untilHydrated();
        await reader.click(".navbar__link[href='/changelog']");
        await reader.untilHeading("Changelog");
      }),
  },
  {
    name: "no URL opens the crash page",
    async check(reader) {
      for (const [address, heading] of [
        [`${team}#50%`, "Team"],
        [`${team}?x=%FC<x-foreign>#%FC`, "Team"],
        [`/en${team}#%`, "Team"],
        ["/docs/%FC", "Seite nicht gefunden"],
        ["/en/no-such-page%2550%25", "Page not found"],
      ] as const) {
        await reader.tab.open("about:blank");
        await reader.open(address);
        await reader.untilHeading(heading);
        await reader.run("void (location.hash = '<x-foreign>%')");
        await reader.until("location.hash.endsWith('%25')");
        await reader.click(".navbar__link[href$='/changelog']");
        await reader.untilHeading("Changelog");
        await reader.tab.back();
        await reader.untilHeading(heading);
        assert.equal(await reader.run("document.querySelector('x-foreign')"), null);
      }
    },
  },
  {
    name: "a link to a field in a collapsed section opens its parents and scrolls to it",
    async check(reader) {
      await reader.open("/api/create-bundle");
      const id = await reader.run<string>("[...document.querySelectorAll('details:not([open]) .api-field')].at(-1).id");
      await reader.tab.open("about:blank");
      await reader.open(`/api/create-bundle#${id}`);
      await reader.untilShown(`[id="${id}"]`);
      await reader.until(
        `(({ top, bottom }) => top >= 0 && bottom <= innerHeight + 1)(document.querySelector('[id="${id}"] .api-field__head').getBoundingClientRect())`,
      );
    },
  },
  {
    name: "a page that the browser has translated keeps working",
    async check(reader, engine) {
      const translate = translateIn(engine);
      await reader.open("/api/create-bundle");
      await reader.run(translate);
      await reader.choose(language, "JavaScript");
      await reader.untilShown(`${samples} .language-js`);
      await reader.press("Escape");
      await reader.chooseMode("dark");
      for (const path of ["/docs/intro", "/changelog", "/api"]) {
        await reader.click(`.navbar__link[href='${path}']`);
        await reader.until(`location.pathname.replace(/[/]$/, "") === "${path}" && document.querySelector("h1, h2")`);
        await reader.run(translate);
      }
      await reader.untilHydrated();
      await reader.until(`!/abgestürzt/.test(document.body.textContent)`);
    },
  },
  {
    name: "a search that the browser has translated shows what it finds",
    async check(reader, engine) {
      const unknown = "xyzzyxyzzy";
      await reader.open("/docs/intro");
      await reader.search("");
      // Hits, none, none for a different word, hits, hits for one of two words, and hits again.
      for (const [typed, said] of [
        ["Mandant", "Treffer: "],
        [unknown, `Keine Treffer für „${unknown}“.`],
        ["qqzzxxqqzzxx", "Keine Treffer für „qqzzxxqqzzxx“."],
        ["Bundle", "Treffer: "],
        [`Bundle ${unknown}`, `Kein Treffer für „${unknown}“. `],
        ["Bundle", "Treffer: "],
      ] as const) {
        await reader.run(translateIn(engine));
        await reader.tab.pressWithControl("a");
        await reader.tab.type(typed);
        await reader.until(`document.querySelector("dialog [role=status]").textContent.startsWith("${said}")`);
        await reader.until(
          `(document.querySelector("dialog [role=group]")?.ariaLabel === "Einstiege") === ${said.startsWith("Keine")}`,
        );
      }
      await reader.press("Escape");
      await reader.until(`!document.querySelector("dialog[open]")`);
      await reader.click(".navbar__link[href='/changelog']");
      await reader.untilHeading("Changelog");
    },
  },
  {
    name: "the system's dark mode and reduced motion settings are respected",
    settings: ["dark mode", "less motion"],
    leftOut: { Chromium: byPlaywright },
    async check(reader) {
      await reader.open(team);
      assert.equal(await reader.run("document.documentElement.dataset.theme"), "dark");
      assert.equal(await reader.run("getComputedStyle(document.body).colorScheme"), "dark");
      const slowest = `Math.max(...[...document.querySelectorAll("*")].flatMap((one) =>
        getComputedStyle(one).transitionDuration.split(", ").map((time) => Number.parseFloat(time))))`;
      const seconds = await reader.run<number>(slowest);
      assert.ok(seconds <= 0.001, `something moves for ${seconds} s`);
    },
  },
  {
    name: "in forced colors, the current page and a method have a border",
    settings: ["own colors"],
    leftOut: { Chromium: byPlaywright, WebKit: "WebKitGTK doesn't support forced colors" },
    async check(reader) {
      await reader.open("/api/create-bundle");
      for (const selector of [".menu__link[aria-current=page]", ".api-page .api-method"])
        assert.equal(
          await reader.run(`getComputedStyle(document.querySelector("${selector}")).borderTopStyle`),
          "solid",
        );
    },
  },
  {
    name: "without JavaScript, everything is readable, and controls that need JavaScript are hidden",
    settings: ["no JavaScript"],
    leftOut: { Chromium: byPlaywright, WebKit: "WebDriver's own scripts need JavaScript" },
    async check({ tab, relay }) {
      await tab.open(`${relay.origin}/api/create-bundle`);
      const areShown = (selector: string): Promise<boolean[]> =>
        tab.run(`[...document.querySelectorAll("${selector}")].map((one) => one.checkVisibility())`);
      const panels = await areShown(".code__panel");
      assert.ok(panels.length > 10 && !panels.includes(false), String(panels));
      const controls = await areShown(".icon-button, .code__choice");
      assert.ok(controls.length > 0 && !controls.includes(true), String(controls));
      await tab.resize(...phone);
      for (const href of ["/docs/intro", "/en/api/create-bundle"])
        assert.ok((await areShown(`.navbar a[href='${href}']`)).includes(true), href);
    },
  },
];

/**
 * Script that wraps each text node in two elements, as Chrome's translation does. WebKitGTK 2.50.6 crashes when it lays
 * out changed lists of prose, even without a style sheet, so the script leaves those lists unchanged in WebKit.
 */
const translateIn = (engine: EngineName): string => `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const all = [];
  while (texts.nextNode()) all.push(texts.currentNode);
  for (const text of all) {
    if (text.data.trim() === "" || text.parentElement.closest("script, style, font${engine === "WebKit" ? ", .markdown li" : ""}")) continue;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.textContent = text.data.toUpperCase();
    text.replaceWith(outer);
  }
  return true;
})()`;
