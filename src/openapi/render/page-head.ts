import { plainText } from "../../lib/markup/markdown";
import type { Method, Operation } from "../read/types";
import { linkOperations, type PageContext } from "./context";
import { frontMatter } from "./mdx";

/** A request that has its own page: an operation or a webhook. */
export interface ListedRequest {
  slug: string;
  method: Method;
  /** Webhooks don't have a path. */
  path?: string;
  operation: Operation;
}

/** A page's surroundings in the sidebar. */
export interface Neighbors {
  previous?: Pick<ListedRequest, "slug">;
  next?: Pick<ListedRequest, "slug">;
}

const imports = `import Link from "@docusaurus/Link";
import { Endpoint } from "@site/src/components/Endpoint";
import { Samples } from "@site/src/components/Samples";
import { SectionStrip } from "@site/src/components/SectionStrip";
`;

/** @returns the front matter and imports of a request's page, as MDX */
export function renderPageHead(
  context: PageContext,
  request: ListedRequest,
  title: string,
  { previous, next }: Neighbors,
): string {
  const { slug, operation } = request;
  return [
    frontMatter({
      id: slug,
      title,
      // Shown by link previews and search engines. Not every operation has a description.
      description: plainText(linkOperations(operation.description ?? "", context)) || `${callOf(request)}: ${title}`,
      sidebar_label: title,
      sidebar_class_name: classOf(request),
      hide_table_of_contents: true,
      // The page renders its own title, next to the samples.
      hide_title: true,
      // Null removes the link: the first and last pages of a list don't link to other lists.
      pagination_prev: previous?.slug ?? null,
      pagination_next: next?.slug ?? null,
      custom_edit_url: null,
    }),
    `${imports}\n`,
  ].join("");
}

const callOf = ({ method, path }: ListedRequest): string => [method.toUpperCase(), path].filter(Boolean).join(" ");

const classOf = ({ method, operation }: ListedRequest): string =>
  `api-item api-item--${method}${operation.deprecated ? " api-item--deprecated" : ""}`;
