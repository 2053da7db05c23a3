import kebabCase from "lodash/kebabCase";
import type { ReactNode } from "react";
import { fill } from "../../config/words";
import { linkText, plainText } from "../../lib/markup/markdown";
import type { ListedOperation } from "../read/operations";
import { listParameters } from "../read/parameters";
import { idOfStatus, sampleLanguage } from "../read/sample-panel";
import { hasOwnServers, listServers, serverUrl } from "../read/servers";
import type { Operation, Parameter } from "../read/types";
import type { Webhook } from "../read/webhooks";
import { finishRequestPage, flow, html, section } from "./blocks";
import { HeaderParameters, Parameters, RequestBody } from "./bodies";
import { Callbacks, SentRequest, Summary } from "./callbacks";
import { changesId, showChange } from "./changes";
import {
  DeprecatedTag,
  ExternalDocs,
  ExternalDocsLink,
  each,
  extensionFacts,
  FactLine,
  Fill,
  Markdown,
  MethodBadge,
  renderHtml,
  Since,
  separate,
  Text,
  usePage,
} from "./components";
import { beginPage, linkOperations, type Page, type PageContext, type Usage, urlOf } from "./context";
import { listBodyPanels, listRequestSamples, listResponsePanels, listTypePanels } from "./examples";
import { listResponses } from "./list-responses";
import type { Block, RenderedPage } from "./page-data";
import { Errors, Responses } from "./responses";
import { Permissions, Servers } from "./security";

/** A page's surroundings in the sidebar. */
export interface Neighbors {
  previous?: { slug: string };
  next?: { slug: string };
}

/** IDs that are reserved on every page of a request, regardless of the description. */
const reservedIds = [
  "samples",
  "sections",
  "permissions",
  "servers",
  "path-parameters",
  "query-parameters",
  "header-parameters",
  "cookie-parameters",
  "request-body",
  "behavior",
  "responses",
  "errors",
  "callbacks",
  "used-in",
];

/** @returns the page of an operation */
export function renderOperationPage(
  context: PageContext,
  listed: ListedOperation,
  neighbors: Neighbors = {},
): RenderedPage {
  const { operation, method, path, pathItem, id } = listed;
  const statusIds = Object.keys(operation.responses ?? {}).map(idOfStatus);
  const page = beginPage(context, [...reservedIds, ...statusIds]);
  const { words, description } = page;
  const title = operation.summary ?? id;
  const [server = { url: "/" }] = listServers(description, operation, pathItem);
  const texts = { headingLevel: 3, headingId: (text: string) => page.state.takeId(`about-${kebabCase(text)}`) };
  const about = [operation.description, pathItem.description].flatMap((text, index) =>
    flow(page, text, { ...texts, startsAlone: index === 0 }),
  );
  // Readers find the fields soon: only the first paragraph precedes them.
  const lead = about[0] && "html" in about[0] ? about.splice(0, 1) : [];
  const head = [
    ...html(page, pathItem.summary && <Summary text={pathItem.summary} />),
    ...lead,
    ...html(page, <FactLine facts={listFacts(operation)} />),
    ...html(page, <Permissions operation={operation} />),
    ...html(page, <Changes operation={operation} />),
  ];
  const requests = listRequestSamples(description, listed);
  const responses = listResponsePanels(description, listed, words);
  const types = listTypePanels(description, listed, words);
  const samples = new Set(responses.flatMap(({ status = [] }) => status));
  const { successes, errors } = listResponses(description, operation);
  const servers = hasOwnServers(operation, pathItem) ? listServers(description, operation, pathItem) : [];
  const sentIn = (place: Parameter["in"]): Parameter[] =>
    listParameters(description, listed).filter((parameter) => parameter.in === place);
  const part = (id: string, heading: string, node: ReactNode): Block[] => section(page, id, heading, node);
  const data = {
    title,
    endpoint: { method, server: serverUrl(server), path },
    deprecated: operation.deprecated ? renderHtml(page, <Deprecation operation={operation} />) : undefined,
    head,
    samples: {
      label: words.samples,
      groups: [
        { title: words.request, choice: words.language, groupId: sampleLanguage, panels: requests },
        ...(responses.length > 0 ? [{ title: words.response, choice: words.responseStatus, panels: responses }] : []),
        ...(types.length > 0 ? [{ title: words.typeScript, choice: words.direction, panels: types }] : []),
      ],
    },
    label: words.sections,
    sections: {
      [words.request]: [
        ...part("servers", words.servers, servers.length > 0 && <Servers servers={servers} />),
        ...part("path-parameters", words.pathParameters, <Parameters list={sentIn("path")} />),
        ...part("query-parameters", words.queryParameters, <Parameters list={sentIn("query")} />),
        ...part("cookie-parameters", words.cookieParameters, <Parameters list={sentIn("cookie")} />),
        ...part("request-body", words.requestBody, <RequestBody body={operation.requestBody} />),
      ],
      [words.headers]: part("header-parameters", words.headerParameters, <HeaderParameters list={sentIn("header")} />),
      [words.behavior]: about.length > 0 ? [{ level: 2, id: "behavior", title: words.behavior }, ...about] : [],
      [words.responses]: part("responses", words.responses, <Responses responses={successes} />),
      [words.errors]: part("errors", words.errors, <Errors {...{ operation, errors, samples }} />),
      [words.callbacks]: part("callbacks", words.callbacks, <Callbacks {...operation} />),
      [words.usedIn]: part("used-in", words.usedIn, <UsedIn id={id} />),
    },
    end: html(page, <OperationId id={id} />),
  };
  return finishRequestPage(page, describePage(page, title, listed, neighbors), data);
}

/** @returns the link to external documentation and the extensions of an operation */
const listFacts = (operation: Operation): ReactNode[] => [
  operation["x-since"] && <Since version={operation["x-since"]} />,
  operation.externalDocs && <ExternalDocsLink docs={operation.externalDocs} />,
  ...extensionFacts(operation),
];

/** What each release has changed, collapsed. */
function Changes({ operation }: { operation: Operation }): ReactNode {
  const { words, state } = usePage();
  return each(operation["x-changes"] ?? [], ({ version, changes }) => (
    <details className="api-nested" id={state.takeId(changesId(version))}>
      <summary>{fill(words.changedIn, { version })}</summary>
      <ul>
        {each(changes, (change) => (
          <li>
            <Markdown text={showChange(words, change)} part="line" />
          </li>
        ))}
      </ul>
    </details>
  ));
}

/** Shown at the end of the page for developers who generate clients from the description. A click selects it. */
const OperationId = ({ id }: { id: string }): ReactNode => (
  <p className="api-operation-id">
    operationId <code>{id}</code>
  </p>
);

function Deprecation({ operation }: { operation: Operation }): ReactNode {
  const page = usePage();
  const { words } = page;
  const target = page.operation(operation["x-replaced-by"] ?? "");
  const link = target && (
    <a href={urlOf(page, target.route)}>
      <Text>{target.name}</Text>
    </a>
  );
  return (
    <p>
      {words.deprecatedOperation}{" "}
      {link ? <Fill template={words.replacedBy} replacement={link} /> : words.replacedAsDescribed}
    </p>
  );
}

/** Links to the guides and glossary terms that mention an operation. */
function UsedIn({ id }: { id: string }): ReactNode {
  const page = usePage();
  const { guides = [], terms = [] } = page.usages.get(id) ?? {};
  const links = (usages: Usage[]): ReactNode =>
    separate(
      usages.map(({ route, title }) => (
        <a href={urlOf(page, route)}>
          <Markdown text={linkText(title)} part="line" />
        </a>
      )),
      ", ",
    );
  return (
    <>
      {guides.length > 0 && <p>{links(guides)}</p>}
      {terms.length > 0 && (
        <p>
          {page.words.glossaryTerms}: {links(terms)}
        </p>
      )}
    </>
  );
}

/** @returns the page of a webhook: what the API sends, and what the reader's server returns */
export function renderWebhookPage(context: PageContext, webhook: Webhook, neighbors: Neighbors = {}): RenderedPage {
  const page = beginPage(context, reservedIds);
  const { words, description } = page;
  const { name, method, operation, pathItem } = webhook;
  const title = webhookTitle(webhook);
  const panels = listBodyPanels(description, operation);
  const { successes, errors } = listResponses(description, operation);
  const head = (
    <>
      <p>
        <MethodBadge method={method} /> {words.webhook} <code>{name}</code>
      </p>
      {operation.deprecated && (
        <p>
          <DeprecatedTag />
        </p>
      )}
      {each([pathItem.summary, pathItem.description, operation.description], (text) => (
        <Markdown text={text} />
      ))}
      <ExternalDocs docs={operation.externalDocs} />
      <p>{words.webhooksLead}</p>
      {/* The description's default security applies to requests to the API, not to webhooks. */}
      <Permissions operation={{ ...operation, security: operation.security ?? [] }} />
    </>
  );
  const samples = {
    label: words.webhookExample,
    groups: [{ title: words.webhookExample, choice: words.example, panels }],
  };
  const data = {
    title,
    head: html(page, head),
    samples: panels.length > 0 ? samples : undefined,
    label: words.webhookSections,
    sections: {
      [words.webhookSent]: section(
        page,
        "request-body",
        words.webhookSent,
        <SentRequest request={webhook} shownBeside="all" />,
      ),
      [words.webhookAnswers]: section(
        page,
        "responses",
        words.webhookAnswers,
        <Responses responses={[...successes, ...errors]} as="request" />,
      ),
    },
  };
  return finishRequestPage(page, describePage(page, title, webhook, neighbors), data);
}

export const webhookTitle = ({ name, operation }: Webhook): string => operation.summary ?? name;

/** @returns the front matter of a request's page */
function describePage(
  page: Page,
  title: string,
  { slug, method, path, operation }: Pick<ListedOperation, "slug" | "method" | "operation"> & { path?: string },
  { previous, next }: Neighbors,
) {
  const call = [method.toUpperCase(), path].filter(Boolean).join(" ");
  return {
    id: slug,
    title,
    // Shown by link previews and search engines. Not every operation has a description.
    description: plainText(linkOperations(operation.description ?? "", page)) || `${call}: ${title}`,
    sidebar_label: title,
    sidebar_class_name: `api-item api-item--${method}${operation.deprecated ? " api-item--deprecated" : ""}`,
    hide_table_of_contents: true,
    // The page renders its own title, next to the samples.
    hide_title: true,
    // Null removes the link: the first and last pages of a list don't link to other lists.
    pagination_prev: previous?.slug ?? null,
    pagination_next: next?.slug ?? null,
    custom_edit_url: null,
  };
}
