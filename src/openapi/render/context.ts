import type { LocaleId } from "../../config/locales";
import { type Words, words } from "../../config/words";
import { changeLinks, linkText } from "../../lib/markup/markdown";
import { uniqueName } from "../../lib/unique-name";
import type { Api } from "../model/api";
import type { Direction } from "../model/types";
import { readOperationId } from "../read/operation-links";

/** A page or a part of a page that mentions an operation. */
export interface Usage {
  route: string;
  title: string;
}
export interface Usages {
  guides: Usage[];
  terms: Usage[];
  /** The changelog's entries, newest first, those that require readers to adapt their software first in each release. */
  entries: ChangelogEntry[];
}
export interface ChangelogEntry {
  version: string;
  /** Markdown. */
  text: string;
  isBreaking: boolean;
}

/** Context for the pages of one language. */
export interface PageContext {
  api: Api;
  locale: LocaleId;
  /** Path of this language's pages, with leading and trailing slashes. */
  localeBaseUrl: string;
  /**
   * URL of the portal in its default language, with a trailing slash. Links to it are rewritten to this language's
   * pages.
   */
  portalUrl?: string;
  /** The guides and terms that mention each operation, by its ID. */
  usages: Map<string, Usages>;
  /** Whether readers can run the requests of operations in the page. */
  isRunnable?: boolean;
  /** Route of the error catalog. Without one, problem types aren't linked. */
  problemsRoute?: string;
}

/** One page while it is being rendered. */
export interface Page extends PageContext {
  words: Words;
  /** Requests leave out read-only properties, and responses leave out write-only ones. */
  direction: Direction;
  state: PageState;
}

/** What one page has shown so far. */
export class PageState {
  /** Number of fields so far. */
  fields = 0;
  /** Anchors where the page shows a component in full, by direction and reference. */
  readonly shown = new Map<string, string>();
  /** Whether the page shows text that isn't translated. */
  hasOriginal = false;
  readonly #ids: Set<string>;
  readonly #lists = new Set<string>();

  /** @param ids IDs that the page already has */
  constructor(ids: Iterable<string> = []) {
    this.#ids = new Set([...ids, "__docusaurus", "__docusaurus_skipToContent_fallback"]);
  }

  /** @returns whether the page already shows this list */
  isRepeated(list: unknown): boolean {
    const [key, { size }] = [JSON.stringify(list), this.#lists];
    return this.#lists.add(key).size === size;
  }

  /**
   * @param wanted a name for the element; it can contain any characters
   * @returns an ID that is unique on the page and valid in a URL's fragment
   */
  takeId(wanted: string): string {
    const base = wanted.replace(/[^\p{L}\p{N}_.~@$+-]+/gu, "-").replace(/^-+|-+$/g, "") || "part";
    const id = uniqueName(base, (each) => this.#ids.has(each), "-");
    this.#ids.add(id);
    return id;
  }
}

/** @param ids IDs that are reserved on the page, regardless of the description */
export const beginPage = (context: PageContext, ids: Iterable<string>): Page => ({
  ...context,
  words: words[context.locale],
  direction: "request",
  state: new PageState(ids),
});

/** @returns the route of the page of an operation or a webhook */
export const routeOf = ({ slug }: { slug: string }): string => `/api/${slug}`;

/** @returns the URL of a page of the portal in the page's language */
export const urlOf = ({ localeBaseUrl }: PageContext, route: string): string =>
  localeBaseUrl.replace(/\/$/, "") + route;

/**
 * @returns Markdown in which `[…](operation:id)` links to the operation's page. If the link's text is empty, the ID, or
 *   `x`, the operation's name replaces it.
 */
export function linkOperations(
  markdown: string,
  { api, localeBaseUrl }: Pick<PageContext, "api" | "localeBaseUrl">,
  baseUrl = localeBaseUrl,
): string {
  return changeLinks(markdown, ({ url, text }) => {
    const id = readOperationId(url);
    const target = id === undefined ? undefined : api.operation(id);
    if (id === undefined || !target) return undefined;
    return {
      url: baseUrl.replace(/\/$/, "") + routeOf(target),
      text: ["", "x", id].includes(text.trim()) ? linkText(target.name) : text,
    };
  });
}
