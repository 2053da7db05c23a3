import type { SampleTab } from "../components/Samples";
import type { LocaleId } from "../config/locales";
import { highlight } from "../remark/highlight-code";
import { block, code, element, inline, table, text } from "./html";
import { escapeMarkdown, frontMatter, heading, samples, staticHtml } from "./mdx";
import { type ListedOperation, listParameters, resolve } from "./operations";
import { makeSamples } from "./samples";
import { renderField, renderSchema, type SchemaContext } from "./schema";
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

const imports = `import { Endpoint } from "@site/src/components/Endpoint";
import { Samples } from "@site/src/components/Samples";

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
  const title = operation.summary ?? id;
  const markdown = operation.description ?? "";
  const parameters = listParameters(description, listed);

  const main = [
    `<Endpoint method="${method}" path="${path}" operationId="${id}" />\n\n`,
    operation.deprecated ? renderDeprecation(context, operation) : "",
    `${escapeMarkdown(linkOperations(markdown, context))}\n\n`,
    renderPermissions(context, listed),
    renderParameters(context, parameters, parameterGroups.path),
    renderParameters(context, parameters, parameterGroups.query),
    renderRequestBody(context, listed),
    renderParameters(context, parameters, parameterGroups.header),
    renderResponses(context, listed),
    renderUsages(context, listed),
  ];
  return [
    frontMatter({
      id: listed.slug,
      title,
      description: plainText(linkOperations(markdown, context)),
      sidebar_label: title,
      sidebar_class_name: `api-item api-item--${method}${operation.deprecated ? " api-item--deprecated" : ""}`,
      hide_table_of_contents: true,
      // Null leaves the link out: a tag's first and last operation lead to no other tag.
      pagination_prev: previous?.slug ?? null,
      pagination_next: next?.slug ?? null,
      custom_edit_url: null,
    }),
    imports,
    `# ${escapeMarkdown(title)}\n\n`,
    '<div className="api-page">\n<div className="api-page__main">\n\n',
    ...main,
    '</div>\n<div className="api-page__samples" id="samples">\n\n',
    renderRequestSamples(context, listed),
    renderResponseExamples(context, listed),
    "</div>\n</div>\n",
  ].join("");
}

function renderDeprecation(context: PageContext, operation: Operation): string {
  const words = allWords[context.locale];
  const target = context.operation(operation["x-replaced-by"] ?? "");
  const instead = target ? words.replacedBy(`[${target.name}](${target.route})`) : words.replacedAsDescribed;
  return `:::warning\n\n${words.deprecatedOperation} ${escapeMarkdown(instead)}\n\n:::\n\n`;
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

/** @returns who may call an operation: each term with its values in Markdown */
export function showPermissions(locale: LocaleId, operation: Operation): { term: string; values: string[] }[] {
  const words = allWords[locale];
  const { sides = [], roles = [] } = operation["x-permissions"] ?? {};
  const scopes = (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat());
  return [
    { term: words.side, values: sides.map((side) => words.sides[side] ?? side) },
    { term: words.role, values: roles.map((role) => `\`${role}\``) },
    { term: words.scope, values: scopes.map((scope) => `\`${scope}\``) },
  ].filter(({ values }) => values.length > 0);
}

function renderPermissions({ locale }: PageContext, { operation }: ListedOperation): string {
  const rows = showPermissions(locale, operation).map(({ term, values }) =>
    element("div", {}, element("dt", {}, text(term)), element("dd", {}, inline(values.join(", ")))),
  );
  return (
    heading(2, allWords[locale].whoMayCall, "permissions") +
    staticHtml(element("dl", { class: "api-permissions" }, ...rows))
  );
}

function renderParameters(context: PageContext, parameters: Parameter[], { place, title }: ParameterGroup): string {
  const group = parameters.filter((parameter) => parameter.in === place);
  if (group.length === 0) return "";
  const request = schemaContext(context, "request");
  const fields = group.map((parameter) =>
    renderField(request, {
      name: parameter.name,
      schema: resolve(context.description, (parameter.schema ?? {}) as Reference),
      description: parameter.description,
      example: parameter.example,
      deprecated: parameter.deprecated,
      replacedBy: parameter["x-replaced-by"],
      required: parameter.required ?? false,
      id: `${place}-${parameter.name}`,
      level: 1,
      parents: [],
    }),
  );
  const list = element("ul", { class: "api-fields" }, ...fields);
  return heading(2, allWords[context.locale][title], `${place}-parameters`) + staticHtml(list);
}

function renderRequestBody(context: PageContext, { operation }: ListedOperation): string {
  const words = allWords[context.locale];
  const body = operation.requestBody && resolve(context.description, operation.requestBody);
  if (!body) return "";
  const content = Object.entries(body.content)
    .map(
      ([mediaType, media]) =>
        element(
          "p",
          { class: "api-media-type" },
          code(mediaType),
          " ",
          body.required ? element("strong", { class: "api-required" }, text(words.required)) : "",
        ) + renderMedia(context, media, "request", "body"),
    )
    .join("");
  return (
    heading(2, words.requestBody, "request-body") +
    staticHtml(
      (body.description ? block(linkOperations(body.description, context, context.localeBaseUrl)) : "") + content,
    )
  );
}

function renderMedia(
  context: PageContext,
  media: MediaType,
  direction: SchemaContext["direction"],
  idPrefix: string,
): string {
  return media.schema ? renderSchema(schemaContext(context, direction), media.schema, idPrefix) : "";
}

function renderResponses(context: PageContext, { operation }: ListedOperation): string {
  const words = allWords[context.locale];
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    response: resolve(context.description, response),
  }));
  const successes = responses.filter(({ status }) => status < "400");
  const errors = responses.filter(({ status }) => status >= "400");
  const html = successes.map(({ status, response }) =>
    element(
      "details",
      { class: "api-response", open: true, id: `response-${status}` },
      element(
        "summary",
        {},
        element("strong", { class: "api-status api-status--success" }, status),
        " ",
        inline(linkOperations(response.description, context, context.localeBaseUrl)),
      ),
      renderHeaders(context, response, status),
      ...Object.entries(response.content ?? {}).map(
        ([mediaType, media]) =>
          element("p", { class: "api-media-type" }, code(mediaType)) + renderMedia(context, media, "response", status),
      ),
      response.content ? "" : element("p", {}, text(words.noContent)),
    ),
  );
  return heading(2, words.responses, "responses") + staticHtml(html.join("")) + renderErrors(context, errors);
}

function renderUsages({ locale, usages }: PageContext, { id }: ListedOperation): string {
  const words = allWords[locale];
  const { guides = [], terms = [] } = usages.get(id) ?? {};
  if (guides.length + terms.length === 0) return "";
  const link = ({ route, title }: Usage): string => `[${escapeMarkdown(title)}](${route})`;
  return [
    heading(2, words.usedIn, "used-in"),
    ...guides.map((guide) => `- ${link(guide)}\n`),
    terms.length > 0 ? `\n${words.glossaryTerms}: ${terms.map(link).join(", ")}\n` : "",
    "\n",
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
      required: false,
      id: `${status}-header-${name}`,
      level: 1,
      parents: [],
    });
  });
  return element(
    "details",
    { class: "api-nested" },
    element("summary", {}, text(words.responseHeaders)),
    element("ul", { class: "api-fields" }, ...fields),
  );
}

function renderErrors(context: PageContext, errors: { status: string; response: Response }[]): string {
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
      element("strong", { class: "api-status api-status--error" }, status),
      inline(linkOperations(response.description, context, context.localeBaseUrl)),
      problems.map(problemLink).join("<br>"),
    ];
  });
  return (
    heading(2, words.errors, "errors") + staticHtml(table([words.status, words.meaning, words.problemTypes], rows))
  );
}

function renderRequestSamples(context: PageContext, listed: ListedOperation): string {
  const tabs = makeSamples(context.description, listed).map(({ lang, label, source }) => ({
    label,
    blocks: [showCode(lang, source)],
  }));
  return samples(allWords[context.locale].request, tabs, "sample-language");
}

function renderResponseExamples(context: PageContext, { operation }: ListedOperation): string {
  const tabs = listResponseExamples(context.description, operation).map(({ status, examples }) => ({
    label: status,
    blocks: examples.map(({ summary, lang, source }) => ({
      ...showCode(lang, source),
      ...(examples.length > 1 && { title: inline(summary) }),
    })),
  }));
  return tabs.length > 0 ? samples(allWords[context.locale].response, tabs) : "";
}

const showCode = (language: string, source: string): SampleTab["blocks"][number] => ({
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

const showExample = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);
