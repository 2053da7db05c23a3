import type { NamedKey, Tab } from "./engines";
import type { Relay } from "./relay";

/** Maximum time in milliseconds until a page reaches the expected state. */
const longest = 30_000;
/** Pause in milliseconds between two checks of a page. */
const pause = 30;

const quote = (text: string): string => JSON.stringify(text);

/** A simulated reader with one window: acts as a person would, and waits for what a person would see. */
export class Reader {
  constructor(
    readonly tab: Tab,
    readonly relay: Relay,
  ) {}

  /** @returns the same reader in a second window */
  beside = (tab: Tab): Reader => new Reader(tab, this.relay);

  /** Opens a page and waits until it responds to clicks. */
  async open(path: string): Promise<void> {
    await this.tab.open(this.relay.origin + path);
    await this.untilHydrated();
  }

  run<T>(expression: string): Promise<T> {
    return this.tab.run<T>(expression);
  }

  /** Waits until an expression is true in the page, even if the page is navigating elsewhere. */
  async until(expression: string): Promise<void> {
    const deadline = Date.now() + longest;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        last = await this.tab.run<boolean>(`Boolean(${expression})`);
        if (last === true) return;
      } catch (error) {
        // The page was left during the evaluation.
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const place = await this.tab.run<string>("location.href + ' ' + document.querySelector('h1')?.textContent");
    throw new Error(`not true after ${longest / 1000} s: ${expression}\nat ${place}, last result: ${last}`);
  }

  untilHydrated = (): Promise<void> => this.until(`document.documentElement.dataset.hasHydrated === "true"`);
  untilHeading = (text: string): Promise<void> =>
    this.until(`document.querySelector("h1")?.textContent === ${quote(text)}`);
  untilAddress = (address: string): Promise<void> =>
    this.until(`location.pathname + location.search + location.hash === ${quote(address)}`);
  untilFocused = (selector: string): Promise<void> => this.until(`document.activeElement?.matches(${quote(selector)})`);
  untilShown = (selector: string): Promise<void> => this.until(`${visible(selector)}.length > 0`);
  untilHidden = (selector: string): Promise<void> => this.until(`${visible(selector)}.length === 0`);
  untilMode = (mode: "dark" | "light"): Promise<void> =>
    this.until(`document.documentElement.dataset.theme === ${quote(mode)}`);

  /**
   * Scrolls an element to the middle of the window, and moves the pointer onto it once it no longer moves and nothing
   * covers it. Comparing two positions isn't enough: during a transition, WebKit might paint nothing between checks.
   */
  async point(selector: string, press = false): Promise<void> {
    await this.untilShown(selector);
    await this.until(`((one) => {
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = one.getBoundingClientRect();
      const place = [x + width / 2, y + Math.min(height, innerHeight / 2) / 2];
      const moves = document.getAnimations().some(({ effect }) => effect.target.contains(one));
      const rests = !moves && String(place) === String(window.place);
      window.place = place;
      return rests && one.contains(document.elementFromPoint(...place));
    })(${visible(selector)}[0])`);
    const [x, y] = await this.run<[number, number]>("window.place");
    await this.tab.point(x, y, press);
  }

  click = (selector: string): Promise<void> => this.point(selector, true);
  press = (key: NamedKey): Promise<void> => this.tab.press(key);
  focus = (selector: string): Promise<unknown> => this.run(`${visible(selector)}[0].focus()`);

  /** Selects an option as a driver does: the list that opens belongs to the system, not to the page. */
  choose = (selector: string, value: string): Promise<unknown> =>
    this.run(`((one) => {
      one.value = ${quote(value)};
      for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
    })(${visible(selector)}[0])`);

  /** Marks the document: a full load creates a new one without the mark. */
  mark = (): Promise<unknown> => this.run("window.isMarked = true");
  isMarked = (): Promise<boolean> => this.run("'isMarked' in window");

  /** Clicks the switch, which cycles through system, light, and dark, until the mode is selected. */
  async chooseMode(mode: "dark" | "light"): Promise<void> {
    const chosen = "document.documentElement.dataset.themeChoice";
    while ((await this.run(chosen)) !== mode) {
      const before = await this.run<string>(chosen);
      await this.click("[class*=colorModeToggle] button");
      await this.until(`${chosen} !== ${quote(before)}`);
    }
  }

  async switchLanguage(language: string): Promise<void> {
    await this.point("h1");
    await this.point(".navbar .dropdown");
    await this.click(`.navbar .dropdown__menu a[lang=${language}]`);
    await this.until(`document.documentElement.lang === ${quote(language)}`);
    await this.untilHydrated();
  }

  /** Opens the search with its key and types into it. */
  async search(query: string): Promise<void> {
    await this.tab.type("/");
    await this.untilFocused("dialog [role=combobox]");
    await this.tab.type(query);
  }
}

/** @returns a script expression for the elements that are visible */
const visible = (selector: string): string =>
  `[...document.querySelectorAll(${quote(selector)})].filter((one) => one.checkVisibility({ visibilityProperty: true }))`;
