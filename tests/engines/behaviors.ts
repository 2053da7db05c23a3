import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { readDescription } from "../../src/openapi/publishing/generated";
import { scriptOf } from "../e2e/network";
import type { EngineName, Setting } from "./engines";
import type { Reader } from "./reader";
import type { Answer } from "./relay";

/** Something that readers rely on, in every engine, without a violation of the policy or an error on the console. */
export interface Behavior {
  name: string;
  check: (reader: Reader, engine: EngineName) => Promise<void>;
  /** What the reader has set; behaviors without come first, and need no other start of the engine. */
  settings?: Setting[];
  /** Complaints that the check's own fault brings about. */
  provoked?: RegExp;
  /** Runs in each page before its own scripts. */
  script?: string;
  /** Where it can't be seen, and why. */
  leftOut?: Partial<Record<EngineName, string>>;
}

const team = "/docs/guides/team";
/** The German script that holds that guide alone. */
const teamScript = scriptOf("guides/team.mdx");
const sidebar = (path: string): string => `.theme-doc-sidebar-container a[href="${path}"]`;
const refused: Answer = { status: 404, body: "" };
const missingScript = /ChunkLoadError|Loading chunk/;
const phone = [400, 860] as const;
const samples = ".api-page__samples";
const language = `${samples} select`;
const isChosen = (name: string): string => `document.querySelector("${language}")?.value === "${name}"`;
const hasCome = `performance.getEntriesByType("resource").some(({ name, responseEnd }) => ${teamScript}.test(name) && responseEnd > 0)`;

/** Diagrams that the build has no drawing for, each with a color that it must show: of Mermaid's sheet, or of its source. */
const drawn = {
  'pie\n  "Datensätze": 3\n  "Reports": 1': "rgb(244, 244, 244)",
  "flowchart TB\n  A:::marked --> B((B))\n  classDef marked fill:#f96": "rgb(255, 153, 102)",
  "flowchart TB\n  A --> B((B))\n  style B fill:#bbf": "rgb(187, 187, 255)",
  "mindmap\n  root((R))\n    A": "rgb(180, 180, 180)",
};
const drawingScript = (): string => {
  const entryPoints = ["tests/engines/drawing.ts"];
  const { outputFiles } = buildSync({ entryPoints, bundle: true, minify: true, write: false, target: "es2022" });
  return outputFiles.map(({ text }) => text).join("");
};

const byPlaywright = "tests/e2e/ sees it in Chromium";

/** Has the browser say that the reader saves data, also where it knows no such thing. */
const savesData = `Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });`;

export const behaviors: Behavior[] = [
  {
    name: "a page that loads slowly shows the loading bar, and is there when it has come",
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
    name: "a page that was fetched ahead opens without asking for its script again",
    leftOut: {
      WebKit:
        "under automation, WebKitGTK's browser keeps no cache on disk; that it fetches ahead is seen in its crawl",
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
    name: "nothing is fetched ahead where the reader saves data",
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
    name: "a page whose script fails stays readable, says so, and comes by its button",
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
    name: "a page whose script fails before the shared ones have come says so too",
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
    name: "after a new deployment, the next click arrives by a full load, and the one after it without",
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
    name: "a chosen color mode survives a reload and the other language, and reaches another window",
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
    name: "where storage is blocked, a warning is logged, and what is chosen holds on the page",
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
    name: "changing the language keeps page, query and fragment",
    async check(reader) {
      await reader.open(`${team}?from=mail&x=1#part`);
      await reader.switchLanguage("en");
      await reader.untilAddress(`/en${team}?from=mail&x=1#part`);
      await reader.switchLanguage("de");
      await reader.untilAddress(`${team}?from=mail&x=1#part`);
    },
  },
  {
    name: "the keyboard opens the search, walks through what it finds and goes there",
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
    name: "Escape closes the search and gives the focus back",
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
    name: "a programming language that is chosen stays chosen on other pages, and after a reload",
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
    name: "a sample is copied as it is written",
    async check(reader) {
      await reader.open("/api/create-bundle");
      await reader.point(`${samples} pre`);
      await reader.click(`${samples} button[aria-label*=kopieren]`);
      await reader.search("");
      await reader.tab.pressWithControl("v");
      const field = `document.querySelector("dialog [role=combobox]").value`;
      await reader.until(`${field} !== ""`);
      const sample = readDescription("de").paths["/bundles"]?.post?.["x-codeSamples"]?.[0]?.source ?? "";
      // A field of one line drops the ends of lines.
      const squeeze = (text: string): string => text.replaceAll(/\s+/g, "");
      assert.equal(squeeze(await reader.run(field)), squeeze(sample));
    },
  },
  {
    name: "a diagram shows itself large by a click or a key, and gives the focus back",
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
    name: "a diagram that is drawn in the browser has its colors, and takes its styles along when it goes",
    async check(reader) {
      const body = drawingScript();
      reader.relay.fault = (path) => {
        if (path === "/drawing.js") return { status: 200, body, type: "text/javascript" };
        if (path !== "/changelog") return undefined;
        return (page) => page.replace("</body>", '<script src="/drawing.js"></script></body>');
      };
      await reader.open("/changelog");
      await reader.until("window.draw");
      for (const [source, color] of Object.entries(drawn)) {
        const fills = await reader.run<string[]>(
          `window.draw(${JSON.stringify(source)}).then(() => [...document.querySelectorAll("main svg *")].map((one) => getComputedStyle(one).fill))`,
        );
        assert.ok(fills.includes(color), `${source}: ${[...new Set(fills)]}`);
        assert.equal(await reader.run(`document.querySelectorAll("main [data-style], main style").length`), 0);
        const sheets = `[...document.adoptedStyleSheets].filter(({ cssRules }) => cssRules[0].selectorText.startsWith("#drawing-"))`;
        assert.equal(await reader.run(`${sheets}.length`), 1);
      }
    },
  },
  {
    name: "a term shows its definition to the pointer and to the keyboard",
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
    name: "on a phone, the menu opens, navigates and closes",
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
    name: "an unknown page says so in the path's language and leads on",
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
    name: "a page that the browser kept comes back with the color mode that was chosen meanwhile, and alive",
    check: (own) =>
      // In a window that closes: Firefox's driver can't open another page where one came back.
      own.tab.within(async (tab) => {
        const reader = own.beside(tab);
        await reader.open(team);
        await reader.chooseMode("light");
        await reader.mark();
        // Another document: the page is left whole.
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
    name: "no address ends in the crash page",
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
    name: "a link to a field in a closed part opens its parents and goes there",
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
    name: "a page that the browser has translated stays alive",
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
    name: "a search that the browser has translated says what it finds",
    async check(reader, engine) {
      const unknown = "xyzzyxyzzy";
      await reader.open("/docs/intro");
      await reader.search("");
      // Hits, none, none for another word, hits, and hits for one word of two.
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
    name: "the system's dark mode and its wish for less motion are followed",
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
    name: "in the reader's own colors, the current page and a method have a border",
    settings: ["own colors"],
    leftOut: { Chromium: byPlaywright, WebKit: "WebKit knows no such colors" },
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
    name: "without JavaScript, everything can be read, and what needs it isn't there",
    settings: ["no JavaScript"],
    leftOut: { Chromium: byPlaywright, WebKit: "WebDriver's own scripts need it" },
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
 * Script that puts each text into two elements of its own, as Chrome's translation does. WebKitGTK 2.50.6 crashes while it
 * lays out changed lists of prose, without any style sheet too: there they are left as they are.
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
