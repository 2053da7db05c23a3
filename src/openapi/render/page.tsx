import kebabCase from "lodash/kebabCase";
import type { ReactNode } from "react";
import { fill } from "../../config/words";
import { linkText, plainText, withoutMarkup } from "../../lib/markup/markdown";
import { splitResponses } from "../model/api";
import { serverUrl } from "../model/servers";
import type { Call, Change, Operation, Parameter, Webhook } from "../model/types";
import { sampleLanguage } from "../read/sample-panel";
import { finishRequestPage, flow, html, section } from "./blocks";
import { HeaderParameters, Parameters, RequestBody } from "./bodies";
import { Callbacks, SentRequest, Summary } from "./callbacks";
import { changesId, linkEntry, showChange } from "./changes";
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
  Nested,
  renderHtml,
  Since,
  separate,
  Text,
  usePage,
} from "./components";
import {
  beginPage,
  type ChangelogEntry,
  linkOperations,
  type Page,
  type PageContext,
  routeOf,
  type Usage,
  urlOf,
} from "./context";
import { listBodyPanels, listRequestSamples, listResponsePanels, listTypePanels } from "./examples";
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
  operation: Operation,
  neighbors: Neighbors = {},
): RenderedPage {
  const { id, method, path, name: title, servers } = operation;
  const page = beginPage(context, reservedIds);
  const { words, api } = page;
  const [server = { url: "/" }] = servers;
  const texts = { headingLevel: 3, headingId: (text: string) => page.state.takeId(`about-${kebabCase(text)}`) };
  const about = [operation.description, operation.pathDescription].flatMap((text, index) =>
    flow(page, text, { ...texts, startsAlone: index === 0 }),
  );
  // Readers find the fields soon: only the first paragraph precedes them.
  const lead = about[0] && "html" in about[0] ? about.splice(0, 1) : [];
  const head = [
    ...html(page, operation.pathSummary && <Summary text={operation.pathSummary} />),
    ...lead,
    ...html(page, <FactLine facts={listFacts(operation)} />),
    ...html(page, <Permissions operation={operation} />),
    ...html(page, <Changes operation={operation} />),
  ];
  const requests = listRequestSamples(api, operation);
  const responses = listResponsePanels(api, operation, words);
  const types = listTypePanels(operation, words);
  const { successes, errors } = splitResponses(operation);
  const sentIn = (place: Parameter["in"]): Parameter[] =>
    operation.parameters.filter((parameter) => parameter.in === place);
  const part = (id: string, heading: string, node: ReactNode): Block[] => section(page, id, heading, node);
  const data = {
    title,
    endpoint: { method, server: serverUrl(server), path },
    deprecated: operation.deprecated ? renderHtml(page, <Deprecation operation={operation} />) : undefined,
    head,
    samples: {
      label: words.samples,
      groups: [
        {
          ...{ title: words.request, choice: words.language, groupId: sampleLanguage, panels: requests },
          operation: context.isRunnable ? id : undefined,
          example: nameOfSent(operation),
        },
        ...(responses.length > 0 ? [{ title: words.response, choice: words.responseStatus, panels: responses }] : []),
        ...(types.length > 0
          ? [{ title: words.typeScript, choice: words.direction, panels: types, isFolded: true }]
          : []),
      ],
    },
    label: words.sections,
    sections: {
      [words.request]: [
        ...part("servers", words.servers, operation.hasOwnServers && <Servers servers={servers} />),
        ...part("path-parameters", words.pathParameters, <Parameters list={sentIn("path")} />),
        ...part("query-parameters", words.queryParameters, <Parameters list={sentIn("query")} />),
        ...part("cookie-parameters", words.cookieParameters, <Parameters list={sentIn("cookie")} />),
        ...part("request-body", words.requestBody, <RequestBody body={operation.body} />),
      ],
      [words.headers]: part("header-parameters", words.headerParameters, <HeaderParameters list={sentIn("header")} />),
      [words.behavior]: about.length > 0 ? [{ level: 2, id: "behavior", title: words.behavior }, ...about] : [],
      [words.responses]: part("responses", words.responses, <Responses responses={successes} />),
      [words.errors]: part("errors", words.errors, <Errors {...{ operation, errors }} />),
      [words.callbacks]: part("callbacks", words.callbacks, <Callbacks {...operation} />),
      [words.usedIn]: part("used-in", words.usedIn, <UsedIn id={id} />),
    },
    end: html(page, <OperationId id={id} />),
  };
  return finishRequestPage(page, describePage(page, operation, neighbors), data);
}

/** @returns what the code samples send, in words: the first example of the first media type */
const nameOfSent = ({ body }: Operation): string | undefined => {
  const [example] = body?.content[0]?.examples ?? [];
  return example && withoutMarkup(example.summary).replace(/\.$/, "");
};

/** @returns the link to external documentation and the extensions of an operation */
const listFacts = (operation: Operation): ReactNode[] => [
  operation.since && <Since version={operation.since} />,
  operation.externalDocs && <ExternalDocsLink docs={operation.externalDocs} />,
  ...extensionFacts(operation.extensions),
];

/** What the last release has changed, collapsed, with earlier releases at its end: the page's head stays as short. */
function Changes({ operation: { id, changes, since } }: { operation: Operation }): ReactNode {
  const { api, usages } = usePage();
  const compared = new Set(api.operations.flatMap((each) => each.changes.map(({ version }) => version)));
  // The release that has added the operation hasn't changed it.
  const entries = (usages.get(id)?.entries ?? []).filter(({ version }) => compared.has(version) && version !== since);
  const versions = [...compared].sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
  const releases = versions.map((version) => ({
    version,
    entries: entries.filter((entry) => entry.version === version),
    differences: changes.find((release) => release.version === version)?.changes ?? [],
  }));
  return <ReleaseChanges releases={releases.filter((one) => one.entries.length + one.differences.length > 0)} />;
}

interface ChangedRelease {
  version: string;
  /** What the changelog says. */
  entries: ChangelogEntry[];
  differences: Change[];
}

function ReleaseChanges({ releases: [last, ...earlier] }: { releases: ChangedRelease[] }): ReactNode {
  const page = usePage();
  const { words, state } = page;
  if (!last) return null;
  const { version, entries, differences } = last;
  const list = differences.length > 0 && (
    <ul>
      {each(differences, (change) => (
        <li>
          <Markdown text={showChange(words, change)} part="line" />
        </li>
      ))}
    </ul>
  );
  return (
    <details className="api-nested" id={state.takeId(changesId(version))}>
      <summary>{fill(words.changedIn, { version })}</summary>
      {entries.length > 0 && (
        <ul>
          {each(entries, ({ text, isBreaking }) => (
            <li>
              {isBreaking && <strong className="breaking">{words.changelog.breaking}: </strong>}
              <Markdown text={linkEntry(page, text)} part="line" />
            </li>
          ))}
        </ul>
      )}
      {entries.length > 0 && list ? <Nested count={words.technicalChanges}>{list}</Nested> : list}
      <ReleaseChanges releases={earlier} />
    </details>
  );
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
  const target = page.api.operation(operation.replacedBy ?? "");
  const link = target && (
    <a href={urlOf(page, routeOf(target))}>
      <Text>{target.name}</Text>
    </a>
  );
  return (
    <p>
      {words.deprecatedOperation}{" "}
      {link ? (
        <Fill template={words.replacedBy} replacement={link} />
      ) : (
        operation.description && words.replacedAsDescribed
      )}
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
  const { words, api } = page;
  const { key, method, name: title } = webhook;
  const panels = listBodyPanels(api, webhook, words);
  const { successes, errors } = splitResponses(webhook);
  const head = (
    <>
      <p>
        <MethodBadge method={method} /> {words.webhook} <code>{key}</code>
      </p>
      {webhook.deprecated && (
        <p>
          <DeprecatedTag />
        </p>
      )}
      {each([webhook.pathSummary, webhook.pathDescription, webhook.description], (text) => (
        <Markdown text={text} />
      ))}
      <ExternalDocs docs={webhook.externalDocs} />
      <p>{words.webhooksLead}</p>
      <Permissions operation={webhook} />
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
        <SentRequest call={webhook} shownBeside="all" />,
      ),
      [words.webhookAnswers]: section(
        page,
        "responses",
        words.webhookAnswers,
        <Responses responses={[...successes, ...errors]} as="request" />,
      ),
    },
  };
  return finishRequestPage(page, describePage(page, webhook, neighbors), data);
}

/** @returns the front matter of a request's page */
function describePage(
  page: Page,
  { slug, name: title, method, path, ...call }: Call & { slug: string; name: string; path?: string },
  { previous, next }: Neighbors,
) {
  const address = [method.toUpperCase(), path].filter(Boolean).join(" ");
  return {
    id: slug,
    title,
    // Shown by link previews and search engines. Not every operation has a description.
    description: plainText(linkOperations(call.description ?? "", page)) || `${address}: ${title}`,
    sidebar_label: title,
    sidebar_class_name: `api-item api-item--${method}${call.deprecated ? " api-item--deprecated" : ""}`,
    hide_table_of_contents: true,
    // The page renders its own title, next to the samples.
    hide_title: true,
    // Null removes the link: the first and last pages of a list don't link to other lists.
    pagination_prev: previous?.slug ?? null,
    pagination_next: next?.slug ?? null,
    custom_edit_url: null,
  };
}
