import kebabCase from "lodash/kebabCase";
import { block, code, element, text } from "../../lib/markup/html";
import { outside, splitAtHeading } from "../../lib/markup/markdown";
import { splitPath } from "../../lib/markup/path-parts";
import { descriptionFiles } from "../read/generated";
import type { ListedOperation } from "../read/operations";
import { listServers } from "../read/servers";
import { listTagGroups } from "../read/tag-groups";
import type { Method, Tag } from "../read/types";
import { listWebhooks } from "../read/webhooks";
import { beginPage, type Page, type PageContext } from "./context";
import { finishPage, flow, frontMatter, heading, type RenderedPage, staticHtml } from "./mdx";
import { renderExternalDocs } from "./schema";
import { renderSecuritySchemes } from "./security";
import { renderServerTable } from "./servers";
import { webhookTitle } from "./webhook-page";
import { words as allWords } from "./words";

/** The component for links in a page's text. */
const linkImport = 'import Link from "@docusaurus/Link";\n\n';

/** @returns the landing page of the reference, which lists every resource with its operations */
export function renderLandingPage(context: PageContext, operations: ListedOperation[]): RenderedPage {
  const words = allWords[context.locale];
  const page = beginPage(context, []);
  const lead = words.apiLead(operations.length);
  const base = context.localeBaseUrl.replace(/\/$/, "");
  const showTag = (
    { name, "x-displayName": title = name, description = "", externalDocs }: Tag,
    level: number,
  ): string => {
    const items = operations
      .filter(({ tag }) => tag === name)
      .map(({ slug, method, path, operation }) =>
        listItem(method, `${base}/api/${slug}`, operation.summary ?? slug, path),
      );
    const id = page.state.takeId(name);
    return (
      heading(level, title, id) +
      flow(description, {
        headingLevel: level + 1,
        operation: context.operation,
        headingId: (part) => page.state.takeId(`${id}-${kebabCase(part)}`),
      }) +
      staticHtml(
        (externalDocs ? element("p", {}, renderExternalDocs(words, externalDocs)) : "") +
          element("ul", { class: "api-operations" }, ...items),
      )
    );
  };
  const sections = listTagGroups(context.description).flatMap((group) =>
    group.name === ""
      ? group.tags.map((tag) => showTag(tag, 2))
      : [
          heading(2, group.title, page.state.takeId(`group-${group.name}`)),
          ...group.tags.map((tag) => showTag(tag, 3)),
        ],
  );
  const mdx = [
    frontMatter({
      id: "index",
      slug: "/",
      title: words.apiReference,
      sidebar_label: words.apiReference,
      description: lead,
      custom_edit_url: null,
    }),
    linkImport,
    `${lead}\n\n`,
    staticHtml(
      element(
        "p",
        {},
        element("a", { href: `${base}/api/introduction` }, text(words.introduction)),
        `: ${text(words.introductionLead)}`,
      ),
    ),
    ...sections,
  ].join("");
  return finishPage("index", context.locale, mdx);
}

/** @returns the introduction: the description's own text, servers, downloads, authentication, webhooks, and contact */
export function renderIntroductionPage(context: PageContext): RenderedPage {
  const words = allWords[context.locale];
  const page = beginPage(context, ["base-url", "download", "scopes", "webhooks", "about"]);
  const { info } = context.description;
  // The page explains what the API is, then shows its URL, and then explains how to use it.
  const [lead, sections] = splitAtHeading(info.description ?? "");
  const describe = (markdown: string): string =>
    flow(markdown, {
      headingLevel: 2,
      operation: context.operation,
      headingId: (title) => page.state.takeId(kebabCase(title)),
    });
  const mdx = [
    frontMatter({
      id: "introduction",
      title: words.introduction,
      sidebar_label: words.introductionLabel,
      description: words.introductionLead,
      custom_edit_url: null,
    }),
    linkImport,
    describe(lead),
    heading(2, words.baseUrl, "base-url"),
    staticHtml(renderServerTable(page, listServers(context.description))),
    describe(sections),
    heading(2, words.download, "download"),
    staticHtml(
      block(words.downloadLead) +
        element(
          "ul",
          {},
          ...descriptionFiles.map((file) =>
            element("li", {}, element("a", { href: context.localeBaseUrl + file, download: true }, text(file))),
          ),
        ),
    ),
    renderSecuritySchemes(page),
    listWebhooks(context.description).length > 0 ? renderWebhooks(context) : "",
    renderAbout(page),
  ].join("");
  return finishPage("introduction", context.locale, mdx);
}

/** @returns a list of webhooks that links to their pages, as MDX */
function renderWebhooks(context: PageContext): string {
  const words = allWords[context.locale];
  const base = context.localeBaseUrl.replace(/\/$/, "");
  const items = listWebhooks(context.description).map((webhook) =>
    listItem(webhook.method, `${base}/api/${webhook.slug}`, webhookTitle(webhook), webhook.name),
  );
  return (
    heading(2, words.webhooks, "webhooks") +
    staticHtml(element("p", {}, text(words.webhooksLead)) + element("ul", { class: "api-operations" }, ...items))
  );
}

/** @returns an entry in a list of pages, as HTML */
const listItem = (method: Method, href: string, title: string, address: string): string =>
  element(
    "li",
    {},
    element("span", { class: `api-method api-method--${method}` }, method.toUpperCase()),
    " ",
    element("a", { href }, text(title)),
    " ",
    element(
      "code",
      {},
      splitPath(address)
        .map((part) => (part.includes("-") ? element("span", { class: "path-part" }, text(part)) : text(part)))
        .join("<wbr>"),
    ),
  );

/** @returns the API's metadata: name, version, contact, license, and terms, as MDX */
function renderAbout({ description, locale, localeBaseUrl, portalUrl }: Page): string {
  const words = allWords[locale];
  const { title, version, summary, contact, license, termsOfService } = description.info;
  const link = (url: string | undefined, label: string): string => {
    if (!url || !/^https?:/i.test(url)) return text(label);
    const isOwn = portalUrl !== undefined && url.startsWith(portalUrl);
    return element(
      "a",
      isOwn ? { href: localeBaseUrl + url.slice(portalUrl.length) } : { href: url, ...outside },
      text(label),
    );
  };
  const person = [contact?.name ?? contact?.url, contact?.email].filter(Boolean);
  const rows = [
    `${text(title)} ${code(version)}`,
    summary ? text(summary) : "",
    contact && person.length > 0 ? `${text(words.contact)}: ${link(contact.url, person.join(", "))}` : "",
    license
      ? `${text(words.license)}: ${link(license.url, license.name)} ${license.identifier ? code(license.identifier) : ""}`
      : "",
    termsOfService ? `${text(words.termsOfService)}: ${link(termsOfService, termsOfService)}` : "",
    description.externalDocs ? renderExternalDocs(words, description.externalDocs) : "",
  ].filter(Boolean);
  return (
    heading(2, words.aboutApi, "about") + staticHtml(element("ul", {}, ...rows.map((row) => element("li", {}, row))))
  );
}
