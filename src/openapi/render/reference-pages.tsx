import kebabCase from "lodash/kebabCase";
import upperFirst from "lodash/upperFirst";
import type { ReactNode } from "react";
import { count, fill } from "../../config/words";
import { linkTo, splitAtHeading } from "../../lib/markup/markdown";
import { splitPath } from "../../lib/markup/path-parts";
import { clientDescriptionFile, descriptionFiles, samplesOverlayFile } from "../read/generated";
import { type ListedOperation, listOperations } from "../read/operations";
import { listServers } from "../read/servers";
import { listTagGroups } from "../read/tag-groups";
import type { Method, Tag } from "../read/types";
import { listWebhooks, type Webhook } from "../read/webhooks";
import { finishTextPage, flow, heading, html, section } from "./blocks";
import { Headers, Parameters } from "./bodies";
import { ExternalDocs, ExternalDocsLink, each, fact, langOf, Markdown, MethodBadge, Text, usePage } from "./components";
import { beginPage, type Page, type PageContext, urlOf } from "./context";
import { webhookTitle } from "./page";
import type { Block, RenderedPage } from "./page-data";
import { UsualErrors } from "./responses";
import { SecurityScheme, Servers } from "./security";
import { usualOf } from "./usual";

/** @returns the landing page of the reference, which lists every resource with its operations */
export function renderLandingPage(context: PageContext, operations: ListedOperation[]): RenderedPage {
  const page = beginPage(context, []);
  const { words, locale, state } = page;
  const webhooks = listWebhooks(context.description);
  const lead = operations.length > 0 ? count(locale, words.apiLead, operations.length) : words.webhooksLead;
  const showTag = (tag: Tag, level: number): Block[] => {
    const { name, "x-displayName": title = name, description, externalDocs } = tag;
    const id = state.takeId(name);
    const headingId = (part: string): string => state.takeId(`${id}-${kebabCase(part)}`);
    const listed = operations.filter((each) => each.tag === name);
    return [
      heading(page, level, title, id),
      ...flow(page, description, { headingLevel: level + 1, headingId }),
      ...html(page, <ExternalDocs docs={externalDocs} />),
      ...html(
        page,
        <ul className="api-operations">
          {each(listed, ({ id, slug, method, path, operation }) => (
            <PageItem slug={slug} method={method} title={operation.summary ?? id} address={path} />
          ))}
        </ul>,
      ),
    ];
  };
  const groups = listTagGroups(context.description).flatMap(({ name, title, tags }) =>
    name === ""
      ? tags.flatMap((tag) => showTag(tag, 2))
      : [heading(page, 2, title, state.takeId(`group-${name}`)), ...tags.flatMap((tag) => showTag(tag, 3))],
  );
  const introduction = (
    <p>
      <a href={urlOf(page, "/api/introduction")}>{words.introduction}</a>: {introductionLead(page)}
    </p>
  );
  const fields = {
    id: "index",
    slug: "/",
    title: words.apiReference,
    sidebar_label: words.apiReference,
    description: lead,
    // The sidebar lists the same resources.
    hide_table_of_contents: true,
    custom_edit_url: null,
  };
  return finishTextPage(page, fields, [
    ...html(page, <p>{lead}</p>),
    ...html(page, introduction),
    ...groups,
    ...section(page, state.takeId("webhooks"), words.webhooks, <Webhooks list={webhooks} />),
  ]);
}

/** @returns what the introduction contains, in a sentence: of the usual topics, those that it has */
function introductionLead({ words, locale, description }: Page): string {
  const { securitySchemes = {} } = description.components ?? {};
  const text = description.info.description?.toLowerCase() ?? "";
  const isThere = (topic: string, index: number): boolean =>
    new RegExp(`^#+ ${topic.toLowerCase()}\\b`, "m").test(text) ||
    (index === 0 && Object.keys(securitySchemes).length > 0);
  const topics = [words.baseUrl, ...words.introductionTopics.filter(isThere)];
  return fill(words.introductionLead, { topics: new Intl.ListFormat(locale).format(topics) });
}

/** Webhooks as a list of links to their pages; nothing if there are none. */
const Webhooks = ({ list }: { list: Webhook[] }): ReactNode =>
  list.length > 0 && (
    <ul className="api-operations">
      {each(list, (webhook) => (
        <PageItem {...webhook} title={webhookTitle(webhook)} address={webhook.name} />
      ))}
    </ul>
  );

/** @returns the introduction: the description's own text, servers, downloads, authentication, webhooks, and contact */
export function renderIntroductionPage(context: PageContext): RenderedPage {
  const page = beginPage(context, [
    "base-url",
    "usual-request-headers",
    "usual-response-headers",
    "usual-errors",
    "download",
    "scopes",
    "webhooks",
    "about",
  ]);
  const { words, description, state } = page;
  // The page explains what the API is, then shows its URL, and then explains how to use it.
  const [lead, rest] = splitAtHeading(description.info.description ?? "");
  const texts = { headingLevel: 2, headingId: (title: string) => state.takeId(kebabCase(title)) };
  const webhooks = listWebhooks(description);
  const usual = usualOf(description);
  const requestHeaders = [...usual.requestHeaders.values()];
  const responseHeaders = Object.fromEntries(usual.responseHeaders.values());
  const fields = {
    id: "introduction",
    title: words.introduction,
    sidebar_label: words.introductionLabel,
    description: introductionLead(page),
    custom_edit_url: null,
  };
  return finishTextPage(page, fields, [
    ...flow(page, lead, texts),
    ...section(page, "base-url", words.baseUrl, <Servers servers={listServers(description)} />),
    ...flow(page, rest, texts),
    ...section(page, "usual-request-headers", words.usualRequestHeaders, <Parameters list={requestHeaders} />),
    ...section(
      page,
      "usual-response-headers",
      words.usualResponseHeaders,
      <Headers headers={responseHeaders} idPrefix="usual" />,
    ),
    ...section(page, "usual-errors", words.usualErrors, <UsualErrors />),
    ...section(page, "download", words.download, <Downloads />),
    ...listSchemes(page),
    ...section(
      page,
      "webhooks",
      words.webhooks,
      webhooks.length > 0 && (
        <>
          <p>{words.webhooksLead}</p>
          <Webhooks list={webhooks} />
        </>
      ),
    ),
    ...section(page, "about", words.aboutApi, <About />),
  ]);
}

/** @returns the security schemes of a description with their URLs and scopes. Other pages link to `#scopes`. */
function listSchemes(page: Page): Block[] {
  const schemes = Object.entries(page.description.components?.securitySchemes ?? {}).flatMap(([name, scheme]) => {
    const title = scheme["x-displayName"] ?? name;
    const id = page.state.takeId(`scheme-${name}`);
    return [
      { level: 3, id, title: upperFirst(title), lang: langOf(page, title) },
      ...html(page, <SecurityScheme scheme={scheme} />),
    ];
  });
  return schemes.length > 0 ? [{ level: 2, id: "scopes", title: page.words.securitySchemes }, ...schemes] : [];
}

/** An entry in a list of pages. */
function PageItem(props: { slug: string; method: Method; title: string; address: string }): ReactNode {
  const page = usePage();
  const parts = each(splitPath(props.address), (part, index) => (
    <>
      {index > 0 && <wbr />}
      {part.includes("-") ? <span className="path-part">{part}</span> : part}
    </>
  ));
  return (
    <li>
      <MethodBadge method={props.method} />{" "}
      <a href={urlOf(page, `/api/${props.slug}`)}>
        <Text>{props.title}</Text>
      </a>{" "}
      <code>{parts}</code>
    </li>
  );
}

/** The files of the description. */
function Downloads(): ReactNode {
  const { words, localeBaseUrl, description } = usePage();
  const hasNames = listOperations(description).some(({ operation }) => operation["x-sdk-name"]);
  const files = [...descriptionFiles, ...(hasNames ? [clientDescriptionFile] : []), samplesOverlayFile];
  return (
    <>
      <Markdown text={fill(words.downloadLead, { version: description.openapi.slice(0, 3) })} />
      <ul>
        {each(files, (file) => (
          <li>
            <a href={localeBaseUrl + file} download>
              {file}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The API's metadata: name, version, contact, license, and terms. */
function About(): ReactNode {
  const { words, description, localeBaseUrl, portalUrl } = usePage();
  const { title, version, summary, contact, license, termsOfService } = description.info;
  const link = (url: string | undefined, label: string): ReactNode => {
    if (!url || !/^https?:/i.test(url)) return label;
    const isOwn = portalUrl !== undefined && url.startsWith(portalUrl);
    return <a {...(isOwn ? { href: localeBaseUrl + url.slice(portalUrl.length) } : linkTo(url))}>{label}</a>;
  };
  const person = [contact?.name ?? contact?.url, contact?.email].filter(Boolean).join(", ");
  const rows = [
    <>
      <Text>{title}</Text> <code>{version}</code>
    </>,
    summary && <Text>{summary}</Text>,
    person && fact(words.contact, link(contact?.url, person)),
    license && (
      <>
        {fact(words.license, link(license.url, license.name))} {license.identifier && <code>{license.identifier}</code>}
      </>
    ),
    termsOfService && fact(words.termsOfService, link(termsOfService, termsOfService)),
    description.externalDocs && <ExternalDocsLink docs={description.externalDocs} />,
  ];
  return (
    <ul>
      {each(rows.filter(Boolean), (row) => (
        <li>{row}</li>
      ))}
    </ul>
  );
}
