import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

/** Storage that lasts until the page is left; begins with what the browser's own holds. */
class VisitStorage implements Storage {
  [name: string]: unknown;
  readonly #items: Map<string, string>;

  constructor(items: Record<string, string>) {
    this.#items = new Map(Object.entries(items));
  }

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

/** @throws DOMException where local storage is blocked or full */
function tryLocalStorage(): void {
  const probe = "storage-probe";
  window.localStorage.setItem(probe, probe);
  window.localStorage.removeItem(probe);
}

function readLocalStorage(): Record<string, string> {
  try {
    return { ...window.localStorage };
  } catch {
    return {};
  }
}

/** Lets the theme tell its components of a change: the browser takes none but its own storage into such an event. */
function allowInEvents(storage: Storage): void {
  const { initStorageEvent } = StorageEvent.prototype;
  StorageEvent.prototype.initStorageEvent = function (type, bubbles, cancelable, key, oldValue, newValue, url, area) {
    const isOurs = area === storage;
    initStorageEvent.call(this, type, bubbles, cancelable, key, oldValue, newValue, url, isOurs ? null : area);
    if (isOurs) Object.defineProperty(this, "storageArea", { value: storage });
  };
}

/**
 * Where the browser's local storage is blocked or full, preferences hold for the visit.
 * Runs before the theme, which would keep none of them over a change of page.
 */
if (ExecutionEnvironment.canUseDOM) {
  try {
    tryLocalStorage();
  } catch (error) {
    console.warn("Browser storage is not available: preferences are kept for this visit only.", error);
    const storage = new VisitStorage(readLocalStorage());
    Object.defineProperty(window, "localStorage", { configurable: true, value: storage });
    allowInEvents(storage);
  }
}
