/** What one page has shown so far. */
export class PageState {
  /** Number of fields so far. */
  fields = 0;
  /** Anchors where the page shows a component in full, by direction and reference. */
  readonly shown = new Map<string, string>();
  readonly #ids: Set<string>;
  readonly #lists = new Set<string>();

  /** @param ids IDs that the page already has */
  constructor(ids: Iterable<string> = []) {
    this.#ids = new Set(ids);
  }

  /** @returns whether the page already has a list with this HTML */
  isRepeated(list: string): boolean {
    const isRepeated = this.#lists.has(list);
    this.#lists.add(list);
    return isRepeated;
  }

  /**
   * @param wanted a name for the element; it can contain any characters
   * @returns an ID that is unique on the page and valid in a URL's fragment
   */
  takeId(wanted: string): string {
    const base = wanted.replace(/[^\p{L}\p{N}_.~@$+-]+/gu, "-").replace(/^-+|-+$/g, "") || "part";
    let id = base;
    for (let count = 2; this.#ids.has(id); count++) id = `${base}-${count}`;
    this.#ids.add(id);
    return id;
  }
}

/**
 * If a page has more fields than this, components that it already shows in full become links. The portal's own pages
 * have at most 80 fields. With a limit of 400, pages of the largest public descriptions stay below 1 MB.
 */
export const manyFields = 400;
