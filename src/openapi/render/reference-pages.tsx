import kebabCase from "lodash/kebabCase";
import omit from "lodash/omit";
import upperFirst from "lodash/upperFirst";
import type { ReactNode } from "react";
import { count, fill } from "../../config/words";
import { linkTo, splitAtHeading } from "../../lib/markup/markdown";
import { splitPath } from "../../lib/markup/path-parts";
import { clientDescriptionFile, samplesOverlayFile } from "../model/generated";
import type { Tag, Webhook } from "../model/types";
import { descriptionFiles } from "../read/files";
import { finishTextPage, flow, heading, html, section } from "./blocks";
import { Headers, Parameters } from "./bodies";
import {
  DeprecatedTag,
  ExternalDocs,
  ExternalDocsLink,
  each,
  fact,
  langOf,
  Markdown,
  MethodBadge,
  separate,
  Text,
  usePage,
} from "./components";
import { beginPage, type Page, type PageContext, routeOf, urlOf } from "./context";
import type { Block, RenderedPage } from "./page-data";
import { UsualErrors } from "./responses";
import { SecurityScheme, Servers } from "./security";
import { usualOf } from "./usual";

/** @returns the landing page of the reference, which lists every resource with its operations */
export function renderLandingPage(context: PageContext): RenderedPage {
  const page = beginPage(context, []);
  const { words, locale, state, api } = page;
  const { operations, webhooks } = api;
  const lead = operations.length > 0 ? count(locale, words.apiLead, operations.length) : words.webhooksLead;
  const showTag = (tag: Tag, level: number): Block[] => {
    const { title, description, externalDocs } = tag;
    const id = state.takeId(tag.id);
    const headingId = (part: string): string => state.takeId(`${id}-${kebabCase(part)}`);
    const listed = operations.filter((each) => each.tags.includes(tag.id));
    return [
      heading(page, level, title, id),
      ...flow(page, description, { headingLevel: level + 1, headingId }),
      ...html(page, <ExternalDocs docs={externalDocs} />),
      ...html(
        page,
        <ul className="api-operations">
          {each(listed, (operation) => (
            <PageItem {...operation} address={operation.path} />
          ))}
        </ul>,
      ),
    ];
  };
  const groups = api.tagGroups.flatMap(({ id, title, tags }) =>
    id === ""
      ? tags.flatMap((tag) => showTag(tag, 2))
      : [heading(page, 2, title, state.takeId(`group-${id}`)), ...tags.flatMap((tag) => showTag(tag, 3))],
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
  const blocks = [
    ...html(page, <p>{lead}</p>),
    ...html(page, introduction),
    ...groups,
    ...section(page, state.takeId("webhooks"), words.webhooks, <Webhooks list={webhooks} />),
  ];
  return finishTextPage(page, fields, blocks, { label: words.filterOperations, status: words.filtered });
}

/** @returns what the introduction contains, in a sentence: of the usual topics, those that it has */
function introductionLead({ words, locale, api }: Page): string {
  const text = api.info.description?.toLowerCase() ?? "";
  const isThere = (topic: string, index: number): boolean =>
    new RegExp(`^#+ ${topic.toLowerCase()}\\b`, "m").test(text) || (index === 0 && api.securitySchemes.length > 0);
  const topics = [words.baseUrl, ...words.introductionTopics.filter(isThere)];
  return fill(words.introductionLead, { topics: new Intl.ListFormat(locale).format(topics) });
}

/** Webhooks as a list of links to their pages; nothing if there are none. */
const Webhooks = ({ list }: { list: Webhook[] }): ReactNode =>
  list.length > 0 && (
    <ul className="api-operations">
      {each(list, (webhook) => (
        <PageItem {...omit(webhook, "key")} address={webhook.key} />
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
  const { words, api, state } = page;
  const { webhooks } = api;
  // The page explains what the API is, then shows its URL, and then explains how to use it.
  const [lead, rest] = splitAtHeading(api.info.description ?? "");
  const texts = { headingLevel: 2, headingId: (title: string) => state.takeId(kebabCase(title)) };
  const usual = usualOf(api);
  const requestHeaders = [...usual.requestHeaders.values()];
  const responseHeaders = [...usual.responseHeaders.values()];
  const fields = {
    id: "introduction",
    title: words.introduction,
    sidebar_label: words.introductionLabel,
    description: introductionLead(page),
    custom_edit_url: null,
  };
  return finishTextPage(page, fields, [
    ...flow(page, lead, texts),
    ...section(page, "base-url", words.baseUrl, <Servers servers={api.servers} />),
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
  const schemes = page.api.securitySchemes.flatMap((scheme) => {
    const { title } = scheme;
    const id = page.state.takeId(`scheme-${scheme.key}`);
    return [
      { level: 3, id, title: upperFirst(title), lang: langOf(page, title) },
      ...html(page, <SecurityScheme scheme={scheme} />),
    ];
  });
  return schemes.length > 0 ? [{ level: 2, id: "scopes", title: page.words.securitySchemes }, ...schemes] : [];
}

/** An entry in a list of pages. */
function PageItem(props: Pick<Webhook, "slug" | "method" | "name" | "deprecated"> & { address: string }): ReactNode {
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
      <a href={urlOf(page, routeOf(props))}>
        <Text>{props.name}</Text>
      </a>{" "}
      {separate([props.deprecated && <DeprecatedTag />, <code>{parts}</code>], " ")}
    </li>
  );
}

/** The files of the description. */
function Downloads(): ReactNode {
  const { words, localeBaseUrl, api } = usePage();
  const hasNames = api.operations.some(({ clientName }) => clientName);
  const files = [...descriptionFiles, ...(hasNames ? [clientDescriptionFile] : []), samplesOverlayFile];
  return (
    <>
      <Markdown text={fill(words.downloadLead, { version: api.version.slice(0, 3) })} />
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
  const { words, api, localeBaseUrl, portalUrl } = usePage();
  const { title, version, summary, contact, license, termsOfService } = api.info;
  const link = (url: string | undefined, label: string): ReactNode => {
    if (!url || !/^https?:/i.test(url)) return label;
    const isOwn = portalUrl !== undefined && url.startsWith(portalUrl);
    return <a {...(isOwn ? { href: localeBaseUrl + url.slice(portalUrl.length) } : linkTo(url))}>{label}</a>;
  };
  const { name = contact?.url, email } = contact ?? {};
  const people = [name && link(contact?.url, name), email && <a href={`mailto:${email}`}>{email}</a>].filter(Boolean);
  const rows = [
    <>
      <Text>{title}</Text> <code>{version}</code>
    </>,
    summary && <Text>{summary}</Text>,
    people.length > 0 && fact(words.contact, separate(people, ", ")),
    license && (
      <>
        {fact(words.license, link(license.url, license.name))}{" "}
        {license.identifier !== license.name && license.identifier && <code>{license.identifier}</code>}
      </>
    ),
    termsOfService && fact(words.termsOfService, link(termsOfService, termsOfService)),
    api.externalDocs && <ExternalDocsLink docs={api.externalDocs} />,
  ];
  return (
    <ul>
      {each(rows.filter(Boolean), (row) => (
        <li>{row}</li>
      ))}
    </ul>
  );
}
