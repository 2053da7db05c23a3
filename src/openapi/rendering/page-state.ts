/** What one page has shown so far. */
export class PageState {
  /** Fields so far. */
  fields = 0;
  /** Where the page shows a component in full, by direction and reference. */
  readonly shown = new Map<string, string>();
  readonly #ids: Set<string>;
  readonly #lists = new Set<string>();

  /** @param ids that the page has already */
  constructor(ids: Iterable<string> = []) {
    this.#ids = new Set(ids);
  }

  /** @returns whether the page has this list, as HTML, already */
  isRepeated(list: string): boolean {
    const isRepeated = this.#lists.has(list);
    this.#lists.add(list);
    return isRepeated;
  }

  /**
   * @param wanted what names the element, whatever signs it holds
   * @returns an id that no other element of the page has, and that an address can end in
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
 * Fields on a page from which on a component that stands there in full isn't spelled out again. The portal's own pages hold
 * at most 80; with 400, a page of the largest public descriptions stays below 1 MB.
 */
export const manyFields = 400;
