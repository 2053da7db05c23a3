import { block, code, element, text } from "../../lib/markup/html";
import { listParameters } from "../read/parameters";
import type { Webhook } from "../read/webhooks";
import { renderBody } from "./bodies";
import { beginPage, linkStatic, type PageContext } from "./context";
import { listBodyPanels } from "./examples";
import { finishPage, heading, mdxText, type RenderedPage, samples, staticHtml } from "./mdx";
import { type Neighbors, renderPageHead } from "./page-head";
import { renderParameterList } from "./parameters";
import { listResponses, renderResponse } from "./responses";
import { renderExternalDocs } from "./schema";
import { renderPermissions } from "./security";
import { words as allWords } from "./words";

export const webhookTitle = ({ name, operation }: Webhook): string => operation.summary ?? name;

/** @returns the page of a webhook: what the API sends, and what the reader's server returns */
export function renderWebhookPage(context: PageContext, webhook: Webhook, neighbors: Neighbors = {}): RenderedPage {
  const page = beginPage(context);
  const words = allWords[context.locale];
  const { name, method, operation, pathItem } = webhook;
  const title = webhookTitle(webhook);
  const parameters = listParameters(page.description, webhook);
  const { successes, errors } = listResponses(page.description, operation);
  const panels = listBodyPanels(page.description, operation);

  const sent =
    (parameters.length > 0 ? renderParameterList(page, parameters) : "") +
    renderBody(page, operation.requestBody, "response", "body");
  const answers = [...successes, ...errors].map((each) => renderResponse(page, each, each.status, "request")).join("");
  const sections = [
    ...(panels.length > 0 ? [{ id: "samples", label: words.webhookExample, content: "" }] : []),
    { id: "request-body", label: words.webhookSent, content: sent },
    { id: "responses", label: words.webhookAnswers, content: answers },
  ].filter(({ id, content }) => id === "samples" || content !== "");
  const strip = sections.map(({ id, label }) => ({ id, label }));
  const notes = [
    operation.deprecated
      ? element("p", {}, element("strong", { class: "api-tag api-tag--deprecated" }, text(words.deprecated)))
      : "",
    ...[pathItem.summary, pathItem.description, operation.description].map((each) =>
      each ? block(linkStatic(each, page)) : "",
    ),
    operation.externalDocs ? element("p", {}, renderExternalDocs(words, operation.externalDocs)) : "",
  ];
  const mdx = [
    renderPageHead(context, webhook, title, neighbors),
    '<div className="api-page">\n<div className="api-page__head">\n\n',
    `# ${mdxText(title)}\n\n`,
    staticHtml(
      element(
        "p",
        {},
        element("span", { class: `api-method api-method--${method}` }, method.toUpperCase()),
        ` ${text(words.webhook)} ${code(name)}`,
      ) +
        notes.join("") +
        element("p", {}, text(words.webhooksLead)),
    ),
    // The description's default security applies to requests to the API, not to webhooks.
    renderPermissions(context, { ...operation, security: operation.security ?? [] }),
    "</div>\n",
    panels.length > 0
      ? `<section className="api-page__samples" id="samples" aria-label={${JSON.stringify(words.webhookExample)}}>\n\n` +
        samples({ title: words.webhookExample, choice: words.example }, panels) +
        "</section>\n"
      : "",
    '<div className="api-page__main">\n\n',
    sections.length > 1
      ? `<SectionStrip label={${JSON.stringify(words.webhookSections)}} sections={${JSON.stringify(strip)}} />\n\n`
      : "",
    ...sections.flatMap(({ id, label, content }) => (content ? [heading(2, label, id), staticHtml(content)] : [])),
    "</div>\n</div>\n",
  ].join("");
  return finishPage(webhook.slug, context.locale, mdx);
}
