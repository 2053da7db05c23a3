import type { PropSidebarItemLink } from "@docusaurus/plugin-content-docs";
import type { SidebarList } from "../../components/sidebar-lists";
import { removeMarks } from "../../markup/language-marks";
import { plainText } from "../../markup/markdown";
import type { Method, Operation } from "../types";
import { linkOperations, type PageContext } from "./context";
import { frontMatter, literal } from "./mdx";

/** A request that has a page of its own: an operation or a webhook. */
export interface ListedRequest {
  slug: string;
  method: Method;
  /** Webhooks have none. */
  path?: string;
  operation: Operation;
}

/** What stands around a page in the sidebar. */
export interface Neighbours {
  previous?: Pick<ListedRequest, "slug">;
  next?: Pick<ListedRequest, "slug">;
  /** The list that the page stands in, where pages bring it themselves. */
  list?: SidebarList;
}

const imports = `import Link from "@docusaurus/Link";
import { Endpoint } from "@site/src/components/Endpoint";
import { Samples } from "@site/src/components/Samples";
import { SectionStrip } from "@site/src/components/SectionStrip";
`;

/** @returns the front matter and the modules of the page of a request, as MDX */
export function renderPageHead(
  context: PageContext,
  request: ListedRequest,
  title: string,
  { previous, next, list }: Neighbours,
): string {
  const { slug, operation } = request;
  const keptList = list
    ? 'import { keepList } from "@site/src/components/sidebar-lists";\n\n' +
      `export const list = keepList(${literal(addressOf(context, slug))}, ${literal(list)});\n`
    : "";
  return [
    frontMatter({
      id: slug,
      title,
      // Link previews and search engines show it; not every description says more than the name.
      description: plainText(linkOperations(operation.description ?? "", context)) || `${callOf(request)}: ${title}`,
      sidebar_label: title,
      sidebar_class_name: classOf(request),
      hide_table_of_contents: true,
      // The title stands beside the samples.
      hide_title: true,
      // Null leaves the link out: a list's first and last page lead to no other list.
      pagination_prev: previous?.slug ?? null,
      pagination_next: next?.slug ?? null,
      custom_edit_url: null,
    }),
    `${imports}${keptList}\n`,
  ].join("");
}

/** @returns a page as the sidebar lists it */
export const sidebarLink = (context: PageContext, request: ListedRequest, label: string): PropSidebarItemLink => ({
  type: "link",
  href: addressOf(context, request.slug),
  label: removeMarks(label),
  className: classOf(request),
  // Without it, a page has no breadcrumbs.
  docId: request.slug,
});

const addressOf = ({ localeBaseUrl }: PageContext, slug: string): string => `${localeBaseUrl}api/${slug}`;

const callOf = ({ method, path }: ListedRequest): string => [method.toUpperCase(), path].filter(Boolean).join(" ");

const classOf = ({ method, operation }: ListedRequest): string =>
  `api-item api-item--${method}${operation.deprecated ? " api-item--deprecated" : ""}`;
