import kebabCase from "lodash/kebabCase";
import type { LocaleId } from "../config/locales";
import { highlight } from "../remark/highlight-code";
import { block, code, element, inline, table, text } from "./html";
import { showJson } from "./json";
import { firstHeadingId, flow, frontMatter, heading, mdxText, samples, staticHtml } from "./mdx";
import { type ListedOperation, listParameters, resolve } from "./operations";
import { type SamplePanel, sampleLanguage } from "./sample-panel";
import { makeSamples } from "./samples";
import { renderField, renderNested, renderSchema, type SchemaContext } from "./schema";
import type { Description, Example, Header, Json, MediaType, Operation, Parameter, Reference, Response } from "./types";
import type { Usage, Usages } from "./usages";
import { words as allWords } from "./words";

/** What the pages of one language need to know. */
export interface PageContext {
  description: Description;
  locale: LocaleId;
  /** Path of this language's pages, with a slash at both ends. */
  localeBaseUrl: string;
  /** Page and name of an operation; undefined where there is no such operation. */
  operation: (id: string) => { route: string; name: string } | undefined;
  /** What names an operation, by its id. */
  usages: Map<string, Usages>;
  /** Route of the error catalogue. */
  problemsRoute: string;
}

const parameterGroups = {
  path: { place: "path", title: "pathParameters" },
  query: { place: "query", title: "queryParameters" },
  header: { place: "header", title: "headerParameters" },
} as const;
type ParameterGroup = (typeof parameterGroups)[keyof typeof parameterGroups];

const imports = `import Link from "@docusaurus/Link";
import { Endpoint } from "@site/src/components/Endpoint";
import { Samples } from "@site/src/components/Samples";
import { SectionStrip } from "@site/src/components/SectionStrip";

`;

/** @returns Markdown in which `[…](operation:id)` links to the operation's page under its name */
export function linkOperations(markdown: string, context: PageContext, baseUrl = "/"): string {
  return markdown.replace(/\[[^\]]*\]\(operation:([^)]*)\)/g, (link, id: string) => {
    const target = context.operation(id);
    return target ? `[${target.name}](${baseUrl.replace(/\/$/, "")}${target.route})` : link;
  });
}

/** @returns the ids in `[…](operation:id)` links */
export function listOperationLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(operation:([^)]*)\)/g)].map(([, id]) => id ?? "");
}

/** The operations before and after another one in its tag. */
export interface Neighbours {
  previous?: ListedOperation;
  next?: ListedOperation;
}

/** @returns the page of an operation as MDX */
export function renderOperationPage(
  context: PageContext,
  listed: ListedOperation,
  { previous, next }: Neighbours = {},
): string {
  const { description } = context;
  const { operation, method, path, id } = listed;
  const words = allWords[context.locale];
  const title = operation.summary ?? id;
  const markdown = operation.description ?? "";

  const sections = listSections(context, listed);
  const strip = [{ id: "samples", label: words.samples }, ...sections.map(({ id, label }) => ({ id, label }))];
  return [
    frontMatter({
      id: listed.slug,
      title,
      description: plainText(linkOperations(markdown, context)),
      sidebar_label: title,
      sidebar_class_name: `api-item api-item--${method}${operation.deprecated ? " api-item--deprecated" : ""}`,
      hide_table_of_contents: true,
      // The title stands beside the samples.
      hide_title: true,
      // Null leaves the link out: a tag's first and last operation lead to no other tag.
      pagination_prev: previous?.slug ?? null,
      pagination_next: next?.slug ?? null,
      custom_edit_url: null,
    }),
    imports,
    '<div className="api-page">\n<div className="api-page__head">\n\n',
    `# ${mdxText(title)}\n\n`,
    `<Endpoint method="${method}" server={${JSON.stringify(description.servers[0]?.url ?? "")}} path="${path}" />\n\n`,
    operation.deprecated ? renderDeprecation(context, operation) : "",
    flow(markdown, { headingLevel: 2, operation: context.operation, headingId: (text) => `about-${kebabCase(text)}` }),
    renderPermissions(context, listed),
    `</div>\n<section className="api-page__samples" id="samples" aria-label={${JSON.stringify(words.samples)}}>\n\n`,
    renderRequestSamples(context, listed),
    renderResponseExamples(context, listed),
    '</section>\n<div className="api-page__main">\n\n',
    `<SectionStrip label={${JSON.stringify(words.sections)}} sections={${JSON.stringify(strip)}} />\n\n`,
    ...sections.map(({ content }) => content),
    renderOperationId(id),
    "</div>\n</div>\n",
  ].join("");
}

/** A part of an operation's page that the strip leads to: the id of its first heading, its name there, MDX. */
interface Section {
  id: string;
  label: string;
  content: string;
}

/** @returns the sections that the operation has, in the order of the page */
function listSections(context: PageContext, listed: ListedOperation): Section[] {
  const words = allWords[context.locale];
  const parameters = listParameters(context.description, listed);
  const request = [
    renderParameters(context, parameters, parameterGroups.path),
    renderParameters(context, parameters, parameterGroups.query),
    renderRequestBody(context, listed),
  ];
  const sections = [
    { label: words.request, content: request.join("") },
    { label: words.headers, content: renderHeaderParameters(context, parameters) },
    { label: words.responses, content: renderResponses(context, listed) },
    { label: words.errors, content: renderErrors(context, listed) },
    { label: words.usedIn, content: renderUsages(context, listed) },
  ];
  return sections.flatMap((section) => {
    const id = firstHeadingId(section.content);
    return id ? [{ ...section, id }] : [];
  });
}

/** At the end, where who makes a client of the description looks it up; a click selects it. */
const renderOperationId = (id: string): string =>
  staticHtml(element("p", { class: "api-operation-id" }, "operationId ", code(id)));

function renderDeprecation(context: PageContext, operation: Operation): string {
  const words = allWords[context.locale];
  const target = context.operation(operation["x-replaced-by"] ?? "");
  const instead = target ? words.replacedBy(`[${mdxText(target.name)}](${target.route})`) : words.replacedAsDescribed;
  return `:::warning\n\n${words.deprecatedOperation} ${instead}\n\n:::\n\n`;
}

/** @returns the first sentence of Markdown without its markup, for the page's metadata */
export function plainText(markdown: string): string {
  const text = markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

function schemaContext(context: PageContext, direction: SchemaContext["direction"]): SchemaContext {
  return {
    description: context.description,
    words: allWords[context.locale],
    direction,
    link: (markdown) => linkOperations(markdown, context, context.localeBaseUrl),
  };
}

/** @returns the permissions that an operation requires: each term with its values in Markdown */
export function showPermissions(locale: LocaleId, operation: Operation): { term: string; values: string[] }[] {
  const words = allWords[locale];
  const pairs = (operation["x-permissions"] ?? []).map(({ parties, roles }) => ({
    term: parties.map((party) => words.parties[party] ?? party).join(", "),
    values: roles.length > 0 ? roles.map((role) => `\`${role}\``) : [words.noRole],
  }));
  const scopes = new Set((operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()));
  const schemes = (operation.security ?? []).flatMap((requirement) => Object.keys(requirement));
  return [
    ...pairs,
    { term: words.scope, values: [...scopes].map((scope) => `\`${scope}\``) },
    {
      term: words.token,
      values: schemes.includes("signIn") ? schemes.map((scheme) => words.schemes[scheme] ?? scheme) : [],
    },
  ].filter(({ values }) => values.length > 0);
}

function renderPermissions({ locale }: PageContext, { operation }: ListedOperation): string {
  const rows = showPermissions(locale, operation).map(({ term, values }) =>
    element("div", {}, element("dt", {}, text(term)), element("dd", {}, inline(values.join(", ")))),
  );
  return staticHtml(
    element(
      "section",
      { class: "api-permissions", id: "permissions", "aria-label": allWords[locale].permissions },
      element("dl", {}, ...rows),
    ),
  );
}

function renderParameters(context: PageContext, parameters: Parameter[], { place, title }: ParameterGroup): string {
  const group = parameters.filter((parameter) => parameter.in === place);
  if (group.length === 0) return "";
  return (
    heading(2, allWords[context.locale][title], `${place}-parameters`) + staticHtml(renderParameterList(context, group))
  );
}

/** Headers that must be sent stand open; the optional ones, which most operations share, below one line. */
function renderHeaderParameters(context: PageContext, parameters: Parameter[]): string {
  const words = allWords[context.locale];
  const { place, title } = parameterGroups.header;
  const headers = parameters.filter((parameter) => parameter.in === place);
  if (headers.length === 0) return "";
  const required = headers.filter((parameter) => parameter.required);
  const optional = headers.filter((parameter) => !parameter.required);
  const content = { count: words.optionalHeaderCount(optional.length), names: optional.map(({ name }) => name) };
  return (
    heading(2, words[title], `${place}-parameters`) +
    staticHtml(
      (required.length > 0 ? renderParameterList(context, required) : "") +
        (optional.length > 0 ? renderNested("", content, renderParameterList(context, optional)) : ""),
    )
  );
}

function renderParameterList(context: PageContext, parameters: Parameter[]): string {
  const request = schemaContext(context, "request");
  const fields = parameters.map((parameter) =>
    renderField(request, {
      name: parameter.name,
      schema: resolve(context.description, (parameter.schema ?? {}) as Reference),
      description: parameter.description,
      example: parameter.example,
      deprecated: parameter.deprecated,
      replacedBy: parameter["x-replaced-by"],
      required: parameter.required ?? false,
      id: `${parameter.in}-${parameter.name}`,
      parents: [],
    }),
  );
  return element("ul", { class: "api-fields" }, ...fields);
}

function renderRequestBody(context: PageContext, { operation }: ListedOperation): string {
  const words = allWords[context.locale];
  const body = operation.requestBody && resolve(context.description, operation.requestBody);
  if (!body) return "";
  const presence = body.required ? element("strong", { class: "api-required" }, text(words.required)) : "";
  const content = Object.entries(body.content).map(
    ([mediaType, media]) => renderMediaType(mediaType, presence) + renderMedia(context, media, "request", "body"),
  );
  const description = body.description ? block(linkOperations(body.description, context, context.localeBaseUrl)) : "";
  return heading(2, words.requestBody, "request-body") + staticHtml(description + content.join(""));
}

const renderMediaType = (mediaType: string, presence = ""): string =>
  element("p", { class: "api-media-type" }, code(mediaType), presence && ` ${presence}`);

function renderMedia(
  context: PageContext,
  media: MediaType,
  direction: SchemaContext["direction"],
  idPrefix: string,
): string {
  return media.schema ? renderSchema(schemaContext(context, direction), media.schema, idPrefix) : "";
}

/** @returns the statuses of an operation with their responses: those that say so of success, or of errors */
function listResponses(
  context: PageContext,
  operation: Operation,
  isError: boolean,
): { status: string; response: Response }[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status >= "400" === isError)
    .map(([status, response]) => ({ status, response: resolve(context.description, response) }));
}

function renderResponses(context: PageContext, { operation }: ListedOperation): string {
  const words = allWords[context.locale];
  const html = listResponses(context, operation, false).map(({ status, response }) => {
    const content = Object.entries(response.content ?? {});
    const [only] = content.length === 1 ? content : [];
    return element(
      "details",
      { class: "api-response", open: true, id: `response-${status}` },
      element(
        "summary",
        {},
        element("strong", { class: "api-status api-status--success" }, status),
        " ",
        inline(linkOperations(response.description, context, context.localeBaseUrl)),
        only && ` ${element("span", { class: "api-media-type" }, code(only[0]))}`,
      ),
      renderHeaders(context, response, status),
      ...content.map(
        ([mediaType, media]) =>
          (only ? "" : renderMediaType(mediaType)) + renderMedia(context, media, "response", status),
      ),
      content.length > 0 ? "" : element("p", {}, text(words.noContent)),
      renderLinks(context, response),
    );
  });
  return heading(2, words.responses, "responses") + staticHtml(html.join(""));
}

/** @returns the operations that take an ID of the response, each once and in the order of the reference */
function renderLinks(context: PageContext, { links = {} }: Response): string {
  const targets = Object.values(links).flatMap(({ operationId }) => context.operation(operationId) ?? []);
  if (targets.length === 0) return "";
  const base = context.localeBaseUrl.replace(/\/$/, "");
  const items = targets.map(({ route, name }) =>
    element("li", {}, element("a", { href: `${base}${route}` }, text(name))),
  );
  const content = { count: allWords[context.locale].links(targets.length), names: [] };
  return renderNested("", content, element("ul", { class: "api-links" }, ...items));
}

function renderUsages({ locale, usages }: PageContext, { id }: ListedOperation): string {
  const words = allWords[locale];
  const { guides = [], terms = [] } = usages.get(id) ?? {};
  if (guides.length + terms.length === 0) return "";
  const link = ({ route, title }: Usage): string => `[${mdxText(title)}](${route})`;
  return [
    heading(2, words.usedIn, "used-in"),
    guides.length > 0 ? `${guides.map(link).join(" · ")}\n\n` : "",
    terms.length > 0 ? `${words.glossaryTerms}: ${terms.map(link).join(", ")}\n\n` : "",
  ].join("");
}

function renderHeaders(context: PageContext, response: Response, status: string): string {
  const words = allWords[context.locale];
  const headers = Object.entries(response.headers ?? {});
  if (headers.length === 0) return "";
  const fields = headers.map(([name, reference]) => {
    const header = resolve<Header>(context.description, reference);
    return renderField(schemaContext(context, "response"), {
      name,
      schema: resolve(context.description, (header.schema ?? {}) as Reference),
      description: header.description,
      example: header.example,
      // A response's headers carry no mark: which of them come depends on more than the operation.
      required: true,
      id: `${status}-header-${name}`,
      parents: [],
    });
  });
  const content = { count: words.headerCount(headers.length), names: headers.map(([name]) => name) };
  return renderNested("", content, element("ul", { class: "api-fields" }, ...fields));
}

function renderErrors(context: PageContext, { operation }: ListedOperation): string {
  const errors = listResponses(context, operation, true);
  if (errors.length === 0) return "";
  const words = allWords[context.locale];
  const problemLink = (problem: string): string =>
    element(
      "a",
      { href: `${context.localeBaseUrl.replace(/\/$/, "")}${context.problemsRoute}#${problem}` },
      code(problem),
    );
  const rows = errors.map(({ status, response }) => {
    const problems = Object.values(response.content ?? {}).flatMap((media) =>
      Object.values(media.examples ?? {}).map(
        (example) => ((resolve(context.description, example) as Example).value as { code: string }).code,
      ),
    );
    return [
      element("strong", { class: "api-status api-status--error" }, status === "default" ? words.otherStatus : status),
      inline(linkOperations(response.description, context, context.localeBaseUrl)),
      [...new Set(problems)].map(problemLink).join("<br>"),
    ];
  });
  return (
    heading(2, words.errors, "errors") +
    staticHtml(table([words.status, words.meaning, words.problemTypes], rows, true))
  );
}

function renderRequestSamples(context: PageContext, listed: ListedOperation): string {
  const words = allWords[context.locale];
  const panels = listRequestSamples(context.description, listed);
  return samples({ title: words.request, choice: words.language, groupId: sampleLanguage }, panels);
}

/** @returns an operation's request in every programming language, to be shown */
export function listRequestSamples(description: Description, listed: ListedOperation): SamplePanel[] {
  return makeSamples(description, listed).map(({ lang, label, source }) => ({ label, ...showCode(lang, source) }));
}

function renderResponseExamples(context: PageContext, listed: ListedOperation): string {
  const words = allWords[context.locale];
  const panels = listResponsePanels(context.description, listed);
  return panels.length > 0 ? samples({ title: words.response, choice: words.responseStatus }, panels) : "";
}

/** @returns every example of an operation's responses, success first, to be shown */
export function listResponsePanels(description: Description, { operation }: ListedOperation): SamplePanel[] {
  return listResponseExamples(description, operation).flatMap(({ status, examples }) =>
    examples.map(({ summary, lang, source }) => ({
      label: `${status} ${plainText(summary).replace(/\.$/, "")}`.trim(),
      ...showCode(lang, source),
    })),
  );
}

const showCode = (language: string, source: string): Omit<SamplePanel, "label"> => ({
  language,
  html: highlight(source.trimEnd(), language),
});

/** @returns for each status that has examples, those examples as code */
export function listResponseExamples(
  description: Description,
  operation: Operation,
): { status: string; examples: { summary: string; lang: string; source: string }[] }[] {
  return Object.entries(operation.responses)
    .map(([status, reference]) => {
      const response = resolve<Response>(description, reference);
      const examples = Object.entries(response.content ?? {}).flatMap(([mediaType, media]) =>
        Object.values(media.examples ?? {}).map((reference) => {
          const { summary = "", value } = resolve<Example>(description, reference);
          return { summary, lang: mediaType.includes("json") ? "json" : "text", source: showExample(value) };
        }),
      );
      return { status, examples };
    })
    .filter(({ examples }) => examples.length > 0);
}

const showExample = (value: Json | undefined): string => (typeof value === "string" ? value : showJson(value ?? null));
