import type { NamedKey, Tab } from "./engines";
import type { Relay } from "./relay";

/** How long a page may take to come to what is awaited, in milliseconds. */
const longest = 30_000;
/** Pause between two looks at a page, in milliseconds. */
const pause = 30;

const quote = (text: string): string => JSON.stringify(text);

/** Someone who reads the portal in one window: acts as a person does, and waits for what a person would see. */
export class Reader {
  constructor(
    readonly tab: Tab,
    readonly relay: Relay,
  ) {}

  /** @returns the same reader in another window */
  beside = (tab: Tab): Reader => new Reader(tab, this.relay);

  /** Opens a page and waits until it answers to clicks. */
  async open(path: string): Promise<void> {
    await this.tab.open(this.relay.origin + path);
    await this.untilHydrated();
  }

  run<T>(expression: string): Promise<T> {
    return this.tab.run<T>(expression);
  }

  /** Waits until an expression is true in the page, which may be on its way to another one. */
  async until(expression: string): Promise<void> {
    const deadline = Date.now() + longest;
    let last: unknown;
    while (Date.now() < deadline) {
      try {
        last = await this.tab.run<boolean>(`Boolean(${expression})`);
        if (last === true) return;
      } catch (error) {
        // The page was left in the middle of the question.
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const place = await this.tab.run<string>("location.href + ' ' + document.querySelector('h1')?.textContent");
    throw new Error(`Not so after ${longest / 1000} s: ${expression}\nat ${place}, last: ${last}`);
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
   * Brings an element into the middle of the window, and moves the pointer onto it once it rests and nothing covers it.
   * Two looks at its place don't tell: WebKit may paint nothing between them, in the middle of a transition.
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

  /** Chooses an option as a driver does: the list that opens is the system's, and no page's. */
  choose = (selector: string, value: string): Promise<unknown> =>
    this.run(`((one) => {
      one.value = ${quote(value)};
      for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, { bubbles: true }));
    })(${visible(selector)}[0])`);

  /** Marks the document: a full load makes a new one, without the mark. */
  mark = (): Promise<unknown> => this.run("window.isMarked = true");
  isMarked = (): Promise<boolean> => this.run("'isMarked' in window");

  /** Presses the switch, which goes through system, light and dark, until the mode is chosen. */
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

  /** Opens the search by its key, and types into it. */
  async search(query: string): Promise<void> {
    await this.tab.type("/");
    await this.untilFocused("dialog [role=combobox]");
    await this.tab.type(query);
  }
}

/** Script of the elements that can be seen. */
const visible = (selector: string): string =>
  `[...document.querySelectorAll(${quote(selector)})].filter((one) => one.checkVisibility({ visibilityProperty: true }))`;
