import kebabCase from "lodash/kebabCase";
import { code, element, text } from "../../lib/markup/html";
import { listExtensions } from "../read/extensions";
import { type ListedOperation, listParameters } from "../read/operations";
import { sampleLanguage } from "../read/sample-panel";
import { listServers, serverUrl } from "../read/servers";
import type { Operation } from "../read/types";
import { renderRequestBody } from "./bodies";
import { renderCallbacks } from "./callbacks";
import { beginPage, type Page, type PageContext, type Usage } from "./context";
import { listRequestSamples, listResponsePanels } from "./examples";
import { finishPage, firstHeadingId, flow, heading, mdxText, type RenderedPage, samples, staticHtml } from "./mdx";
import { type Neighbors, renderPageHead } from "./page-head";
import { parameterGroups, renderHeaderParameters, renderParameters } from "./parameters";
import { renderErrors, renderResponses } from "./responses";
import { renderExternalDocs, renderFactLine } from "./schema";
import { renderPermissions } from "./security";
import { renderServers } from "./servers";
import { words as allWords } from "./words";

export { linkOperations, type PageContext } from "./context";
export { listRequestSamples, listResponseExamples, listResponsePanels } from "./examples";
export { dataFile, type RenderedPage } from "./mdx";
export { renderIntroductionPage, renderLandingPage } from "./reference-pages";
export { showRoles } from "./security";
export { renderWebhookPage } from "./webhook-page";

export const operationTitle = ({ id, operation }: ListedOperation): string => operation.summary ?? id;

/** @returns the page of an operation */
export function renderOperationPage(
  context: PageContext,
  listed: ListedOperation,
  neighbors: Neighbors = {},
): RenderedPage {
  const page = beginPage(context);
  const { operation, method, path, id, pathItem } = listed;
  const [server = { url: "/" }] = listServers(context.description, operation, pathItem);
  const words = allWords[context.locale];
  const title = operationTitle(listed);
  const markdown = operation.description ?? "";

  const sections = listSections(page, listed);
  const strip = [{ id: "samples", label: words.samples }, ...sections.map(({ id, label }) => ({ id, label }))];
  const mdx = [
    renderPageHead(context, listed, title, neighbors),
    '<div className="api-page">\n<div className="api-page__head">\n\n',
    `# ${mdxText(title)}\n\n`,
    `<Endpoint method="${method}" server={${JSON.stringify(serverUrl(server))}} path={${JSON.stringify(path)}} />\n\n`,
    operation.deprecated ? renderDeprecation(context, operation) : "",
    pathItem.summary ? staticHtml(element("p", {}, element("strong", {}, text(pathItem.summary)))) : "",
    describe(page, pathItem.description ?? ""),
    describe(page, markdown),
    renderNotes(page, operation),
    renderPermissions(context, operation),
    `</div>\n<section className="api-page__samples" id="samples" aria-label={${JSON.stringify(words.samples)}}>\n\n`,
    renderRequestSamples(context, listed),
    renderResponseExamples(context, listed),
    '</section>\n<div className="api-page__main">\n\n',
    `<SectionStrip label={${JSON.stringify(words.sections)}} sections={${JSON.stringify(strip)}} />\n\n`,
    ...sections.map(({ content }) => content),
    renderOperationId(id),
    "</div>\n</div>\n",
  ].join("");
  return finishPage(listed.slug, context.locale, mdx);
}

/** @returns an operation's text as MDX, with its headings starting one level below the page's title */
const describe = (page: Page, markdown: string): string =>
  flow(markdown, {
    headingLevel: 2,
    operation: page.operation,
    headingId: (title) => page.state.takeId(`about-${kebabCase(title)}`),
  });

/** Renders an operation's link to external documentation and its extensions. */
function renderNotes({ locale }: Page, operation: Operation): string {
  const facts = [
    ...(operation.externalDocs ? [renderExternalDocs(allWords[locale], operation.externalDocs)] : []),
    ...listExtensions(operation).map(({ name, value }) => {
      const shown = typeof value === "string" ? value : JSON.stringify(value);
      return `${text(`${name}: `)}${code(shown)}`;
    }),
  ];
  return facts.length > 0 ? staticHtml(renderFactLine(facts)) : "";
}

/** A section that the strip of an operation's page links to: the ID of its first heading, its label, and its MDX. */
interface Section {
  id: string;
  label: string;
  content: string;
}

/** @returns the operation's sections that aren't empty, in page order */
function listSections(page: Page, listed: ListedOperation): Section[] {
  const words = allWords[page.locale];
  const parameters = listParameters(page.description, listed);
  const { operation } = listed;
  const request = [
    renderServers(page, listed),
    renderParameters(page, parameters, parameterGroups.path),
    renderParameters(page, parameters, parameterGroups.query),
    renderParameters(page, parameters, parameterGroups.cookie),
    renderRequestBody(page, operation.requestBody),
  ];
  const sections = [
    { label: words.request, content: request.join("") },
    { label: words.headers, content: renderHeaderParameters(page, parameters) },
    { label: words.responses, content: renderResponses(page, operation) },
    { label: words.errors, content: renderErrors(page, operation) },
    { label: words.callbacks, content: renderCallbacks(page, operation) },
    { label: words.usedIn, content: renderUsages(page, listed) },
  ];
  return sections.flatMap((section) => {
    const id = firstHeadingId(section.content);
    return id ? [{ ...section, id }] : [];
  });
}

/** Shown at the end of the page for developers who generate clients from the description. A click selects it. */
const renderOperationId = (id: string): string =>
  staticHtml(element("p", { class: "api-operation-id" }, "operationId ", code(id)));

function renderDeprecation(context: PageContext, operation: Operation): string {
  const words = allWords[context.locale];
  const target = context.operation(operation["x-replaced-by"] ?? "");
  const instead = target ? words.replacedBy(`[${mdxText(target.name)}](${target.route})`) : words.replacedAsDescribed;
  return `:::warning\n\n${words.deprecatedOperation} ${instead}\n\n:::\n\n`;
}

function renderUsages({ locale, usages }: PageContext, { id }: ListedOperation): string {
  const words = allWords[locale];
  const { guides = [], terms = [] } = usages.get(id) ?? {};
  if (guides.length + terms.length === 0) return "";
  const link = ({ route, title }: Usage): string => `[${mdxText(title)}](${route})`;
  return [
    heading(2, words.usedIn, "used-in"),
    guides.length > 0 ? `${guides.map(link).join(", ")}\n\n` : "",
    terms.length > 0 ? `${words.glossaryTerms}: ${terms.map(link).join(", ")}\n\n` : "",
  ].join("");
}

function renderRequestSamples(context: PageContext, listed: ListedOperation): string {
  const words = allWords[context.locale];
  const panels = listRequestSamples(context.description, listed);
  return samples({ title: words.request, choice: words.language, groupId: sampleLanguage }, panels);
}

function renderResponseExamples(context: PageContext, listed: ListedOperation): string {
  const words = allWords[context.locale];
  const panels = listResponsePanels(context.description, listed);
  return panels.length > 0 ? samples({ title: words.response, choice: words.responseStatus }, panels) : "";
}
