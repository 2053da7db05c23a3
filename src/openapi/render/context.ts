import type { LocaleId } from "../../config/locales";
import { changeLinks, linkText } from "../../lib/markup/markdown";
import { readOperationId } from "../read/operation-links";
import type { Description } from "../read/types";
import { PageState } from "./page-state";
import type { SchemaContext } from "./schema";
import { words as allWords } from "./words";

/** A page or a part of a page that mentions an operation. */
export interface Usage {
  route: string;
  title: string;
}
export interface Usages {
  guides: Usage[];
  terms: Usage[];
}

/** Context for the pages of one language. */
export interface PageContext {
  description: Description;
  locale: LocaleId;
  /** Path of this language's pages, with leading and trailing slashes. */
  localeBaseUrl: string;
  /**
   * URL of the portal in its default language, with a trailing slash. Links to it are rewritten to this language's
   * pages.
   */
  portalUrl?: string;
  /** Page and name of an operation; undefined if there is no such operation. */
  operation: (id: string) => { route: string; name: string } | undefined;
  /** The guides and terms that mention each operation, by its ID. */
  usages: Map<string, Usages>;
  /** Route of the error catalog. Without one, problem types aren't linked. */
  problemsRoute?: string;
}

/** One page while it is being rendered. */
export interface Page extends PageContext {
  state: PageState;
}

/** IDs that are reserved on every operation's page, regardless of the description. */
const operationIds = [
  "samples",
  "sections",
  "permissions",
  "servers",
  "path-parameters",
  "query-parameters",
  "header-parameters",
  "cookie-parameters",
  "request-body",
  "responses",
  "errors",
  "callbacks",
  "used-in",
];

/** @param ids IDs that are reserved on the page, regardless of the description */
export const beginPage = (context: PageContext, ids: string[] = operationIds): Page => ({
  ...context,
  state: new PageState([...ids, "__docusaurus", "__docusaurus_skipToContent_fallback"]),
});

/**
 * @returns Markdown in which `[…](operation:id)` links to the operation's page. If the link's text is empty, the ID, or
 *   `x`, the operation's name replaces it.
 */
export function linkOperations(markdown: string, context: PageContext, baseUrl = "/"): string {
  return changeLinks(markdown, ({ url, text }) => {
    const id = readOperationId(url);
    const target = id === undefined ? undefined : context.operation(id);
    if (id === undefined || !target) return undefined;
    return {
      url: baseUrl.replace(/\/$/, "") + target.route,
      text: isPlaceholder(text, id) ? linkText(target.name) : text,
    };
  });
}

/** @returns whether the text of a link to an operation is a placeholder, which the operation's name replaces */
export const isPlaceholder = (text: string, id: string): boolean => ["", "x", id].includes(text.trim());

/** @returns Markdown whose links to operations work in static HTML */
export const linkStatic = (markdown: string, context: PageContext): string =>
  linkOperations(markdown, context, context.localeBaseUrl);

export function schemaContext(page: Page, direction: SchemaContext["direction"]): SchemaContext {
  return {
    description: page.description,
    words: allWords[page.locale],
    direction,
    link: (markdown) => linkStatic(markdown, page),
    page: page.state,
  };
}
