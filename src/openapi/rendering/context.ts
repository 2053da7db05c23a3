import type { LocaleId } from "../../config/locales";
import { changeLinks, linkText, listLinks } from "../../markup/markdown";
import type { Usages } from "../reading/usages";
import type { Description } from "../types";
import { PageState } from "./page-state";
import type { SchemaContext } from "./schema";
import { words as allWords } from "./words";

/** What the pages of one language need to know. */
export interface PageContext {
  description: Description;
  locale: LocaleId;
  /** Path of this language's pages, with a slash at both ends. */
  localeBaseUrl: string;
  /** Address of the portal in its default language, with a slash at the end; links to it lead to this language's pages. */
  portalUrl?: string;
  /** Page and name of an operation; undefined where there is no such operation. */
  operation: (id: string) => { route: string; name: string } | undefined;
  /** What names an operation, by its id. */
  usages: Map<string, Usages>;
  /** Route of the error catalogue; without one, problem types have no page. */
  problemsRoute?: string;
}

/** One page as it is made. */
export interface Page extends PageContext {
  state: PageState;
}

/** Ids that an operation's page has whatever the description holds. */
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

/** @param ids that the page has whatever the description holds */
export const beginPage = (context: PageContext, ids: string[] = operationIds): Page => ({
  ...context,
  state: new PageState([...ids, "__docusaurus", "__docusaurus_skipToContent_fallback"]),
});

/**
 * @returns Markdown in which `[…](operation:id)` links to the operation's page: under the operation's name where the link's
 *   text is its id or a mere `x`, otherwise under the text
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

/** @returns the id in the address `operation:id`; undefined for others */
export const readOperationId = (url: string): string | undefined => /^operation:(.*)/s.exec(url)?.[1];

/** Whether a link to an operation leaves it to the page what it is called. */
export const isPlaceholder = (text: string, id: string): boolean => ["", "x", id].includes(text.trim());

/** @returns Markdown whose links to operations work in static HTML */
export const linkStatic = (markdown: string, context: PageContext): string =>
  linkOperations(markdown, context, context.localeBaseUrl);

/** @returns the ids in `[…](operation:id)` links */
export const listOperationLinks = (markdown: string): string[] =>
  listLinks(markdown).flatMap((url) => readOperationId(url) ?? []);

export function schemaContext(page: Page, direction: SchemaContext["direction"]): SchemaContext {
  return {
    description: page.description,
    words: allWords[page.locale],
    direction,
    link: (markdown) => linkStatic(markdown, page),
    page: page.state,
  };
}
