import { code, element, inline, table, text } from "../../lib/markup/html";
import { splitLead } from "../../lib/markup/markdown";
import { kindOfMedia } from "../read/media-types";
import { listOperations } from "../read/operations";
import { resolve } from "../read/resolve";
import type { Description, Example, Link, Operation, Response } from "../read/types";
import { renderHeaderList, renderMedia } from "./bodies";
import { linkStatic, type Page } from "./context";
import { heading, staticHtml } from "./mdx";
import { renderNested } from "./schema";
import { words as allWords } from "./words";

export interface StatusResponse {
  status: string;
  response: Response;
}

/** @returns an operation's responses with their statuses, split into successes and errors */
export function listResponses(
  description: Description,
  operation: Pick<Operation, "responses">,
): { successes: StatusResponse[]; errors: StatusResponse[] } {
  const all = Object.entries(operation.responses ?? {})
    .filter(([status]) => !status.startsWith("x-"))
    .map(([status, response]) => ({ status, response: resolve<Response>(description, response) }));
  const isSuccess = ({ status }: StatusResponse): boolean => status < "400";
  // If a description has no success status, its "default" describes success.
  return all.some(isSuccess)
    ? { successes: all.filter(isSuccess), errors: all.filter((each) => !isSuccess(each)) }
    : {
        successes: all.filter(({ status }) => status === "default"),
        errors: all.filter(({ status }) => status !== "default"),
      };
}

export function renderResponses(page: Page, operation: Operation): string {
  const { successes } = listResponses(page.description, operation);
  const html = successes.map((each) => renderResponse(page, each, each.status, "response"));
  return html.length > 0 ? heading(2, allWords[page.locale].responses, "responses") + staticHtml(html.join("")) : "";
}

/** @returns a response with its headers, bodies, and links, as HTML */
export function renderResponse(
  page: Page,
  { status, response }: StatusResponse,
  idPrefix: string,
  direction: "request" | "response",
): string {
  const words = allWords[page.locale];
  const content = Object.entries(response.content ?? {});
  const [only] = content.length === 1 ? content : [];
  const { lead, rest } = splitLead(linkStatic(response.description ?? "", page));
  const kind = status < "400" ? "success" : "error";
  return element(
    "details",
    { class: "api-response", open: true, id: page.state.takeId(`response-${idPrefix}`) },
    element(
      "summary",
      {},
      element("strong", { class: `api-status api-status--${kind}` }, text(showStatus(page, status))),
      " ",
      lead,
      only && ` ${element("span", { class: "api-media-type" }, code(only[0]))}`,
    ),
    rest,
    renderHeaders(page, response, idPrefix),
    ...content.map(
      ([mediaType, media]) =>
        (kindOfMedia(mediaType) === "stream" ? element("p", {}, text(words.stream)) : "") +
        renderMedia(page, media, direction, idPrefix, response.description, only ? "" : code(mediaType)),
    ),
    content.length > 0 ? "" : element("p", {}, text(words.noContent)),
    renderLinks(page, response),
  );
}

const showStatus = ({ locale }: Page, status: string): string =>
  status === "default" ? allWords[locale].otherStatus : status;

/** @returns the links of a response, in the description's order, as HTML */
function renderLinks(page: Page, { links = {} }: Response): string {
  const all = Object.entries(links).map(([name, link]) => ({ name, link: resolve<Link>(page.description, link) }));
  if (all.length === 0) return "";
  const items = all.map(({ name, link }) => element("li", {}, renderLink(page, name, link)));
  const content = { count: allWords[page.locale].links(all.length), names: [] };
  return renderNested("", content, element("ul", { class: "api-links" }, ...items));
}

function renderLink(page: Page, name: string, link: Link): string {
  const words = allWords[page.locale];
  const base = page.localeBaseUrl.replace(/\/$/, "");
  const target = page.operation(link.operationId ?? "");
  const parameters = Object.entries(link.parameters ?? {});
  // The values aren't shown if the only new one comes from the response body: path parameters just keep their values.
  const taken = parameters.filter(([parameter, value]) => value !== `$request.path.${parameter}`);
  const isPlain = target !== undefined && taken.length === 1 && String(taken[0]?.[1]).startsWith("$response.body#");
  const values = isPlain
    ? []
    : parameters.map(([parameter, value]) => code(words.linkParameter(parameter, showValue(value))));
  return [
    target
      ? element("a", { href: `${base}${target.route}` }, text(target.name))
      : `${text(name)} ${code(link.operationId ?? link.operationRef ?? "")}`,
    ...values,
    link.requestBody === undefined ? "" : code(words.linkParameter(words.requestBody, showValue(link.requestBody))),
    link.server ? code(link.server.url) : "",
    link.description && !isPlain ? inline(linkStatic(link.description, page)) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const showValue = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function renderHeaders(page: Page, { headers = {} }: Response, idPrefix: string): string {
  const names = Object.keys(headers);
  if (names.length === 0) return "";
  const content = { count: allWords[page.locale].headerCount(names.length), names };
  return renderNested("", content, renderHeaderList(page, headers, idPrefix));
}

/** Lists an operation's specific errors first. Errors that almost every operation can return are collapsed. */
export function renderErrors(page: Page, operation: Operation): string {
  const { errors } = listResponses(page.description, operation);
  if (errors.length === 0) return "";
  const words = allWords[page.locale];
  const listed = listErrors(page.description, operation);
  const hasProblems = listed.some(({ types }) => types.length > 0);
  const head = [words.status, words.meaning, ...(hasProblems ? [words.problemTypes] : [])];
  const renderTable = (some: ListedError[]): string => {
    const rows = some.map(({ status, meaning, types }) => [
      element("strong", { class: "api-status api-status--error" }, text(showStatus(page, status))),
      inline(linkStatic(meaning, page)),
      ...(hasProblems ? [types.map((problem) => renderProblem(page, problem)).join("<br>")] : []),
    ]);
    return rows.length > 0 ? element("div", { class: "api-errors" }, table(head, rows, [])) : "";
  };
  const usual = listUsualErrors(page.description);
  const isUsual = (error: ListedError): boolean => usual.has(keyOf(error));
  const common = listed.filter(isUsual);
  const names = [...new Set(common.map(({ status }) => showStatus(page, status)))];
  return (
    heading(2, words.errors, "errors") +
    staticHtml(
      renderTable(listed.filter((error) => !isUsual(error))) +
        (common.length > 0 ? renderNested("", { count: words.usualErrors, names }, renderTable(common)) : "") +
        renderErrorParts(page, errors),
    )
  );
}

interface ListedError {
  status: string;
  meaning: string;
  types: string[];
}

const keyOf = ({ status, meaning }: ListedError): string => `${status} ${meaning}`;

/** @returns the errors of an operation; a status that stands for several problem types has one entry for each */
function listErrors(description: Description, operation: Pick<Operation, "responses">): ListedError[] {
  return listResponses(description, operation).errors.flatMap(({ status, response }) => {
    const types = listProblems(description, response);
    const causes = response["x-problemTypes"] ?? {};
    return types.length > 0 && types.every((type) => Object.hasOwn(causes, type))
      ? types.map((type) => ({ status, meaning: causes[type] ?? "", types: [type] }))
      : [{ status, meaning: response.description ?? "", types }];
  });
}

/** An error is usual if the description has at least this many operations, and this share of them can return it. */
const [fewestOperations, usualShare] = [10, 0.75];

const usualErrors = new WeakMap<Description, Set<string>>();

/** @returns the errors that almost every operation can return, by `keyOf` */
function listUsualErrors(description: Description): Set<string> {
  const known = usualErrors.get(description);
  if (known) return known;
  const operations = listOperations(description);
  const counts = new Map<string, number>();
  for (const { operation } of operations) {
    for (const key of new Set(listErrors(description, operation).map(keyOf)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isMany = operations.length >= fewestOperations;
  const found = new Set(
    [...counts].filter(([, count]) => isMany && count >= operations.length * usualShare).map(([key]) => key),
  );
  usualErrors.set(description, found);
  return found;
}

/** @returns the problem types of an error, taken from the `code` in its examples */
function listProblems(description: Description, response: Response): string[] {
  const codes = Object.values(response.content ?? {}).flatMap((media) =>
    Object.values(media.examples ?? {}).flatMap((example) => {
      const { value } = resolve<Example>(description, example);
      const type = typeof value === "object" && value !== null && !Array.isArray(value) ? value.code : undefined;
      return typeof type === "string" ? [type] : [];
    }),
  );
  return [...new Set(codes)];
}

function renderProblem({ localeBaseUrl, problemsRoute }: Page, problem: string): string {
  const base = localeBaseUrl.replace(/\/$/, "");
  return problemsRoute ? element("a", { href: `${base}${problemsRoute}#${problem}` }, code(problem)) : code(problem);
}

/** @returns headers and bodies of errors, collapsed because status and problem type are enough for most readers */
function renderErrorParts(page: Page, errors: StatusResponse[]): string {
  const words = allWords[page.locale];
  const parts = [renderErrorBodies(page, errors), renderErrorHeaders(page, errors)].filter(Boolean);
  return parts.length > 0 ? renderNested("", { count: words.errorParts, names: [] }, parts.join("")) : "";
}

/** @returns the bodies of errors, once for all statuses with the same body */
function renderErrorBodies(page: Page, errors: StatusResponse[]): string {
  const { errorBodies } = allWords[page.locale];
  const groups = groupBy(
    errors.flatMap(({ status, response }) =>
      Object.entries(response.content ?? {}).map(([mediaType, media]) => ({ status, mediaType, media })),
    ),
    ({ mediaType, media }) => JSON.stringify([mediaType, media.schema]),
  );
  return [...groups.values()]
    .map((group) => {
      const [first] = group;
      const content = first && renderMedia(page, first.media, "response", `error-${first.status}`);
      if (!first || !content) return "";
      const statuses = group.map(({ status }) => showStatus(page, status));
      return renderNested(
        `${text(errorBodies)} ${code(first.mediaType)} `,
        { count: statuses.join(", "), names: [] },
        content,
      );
    })
    .join("");
}

/** @returns the headers of errors, each listed once below the statuses that have it */
function renderErrorHeaders(page: Page, errors: StatusResponse[]): string {
  const { headerCount } = allWords[page.locale];
  const headers = errors.flatMap(({ status, response }) =>
    Object.entries(response.headers ?? {}).map(([name, header]) => ({ status, name, header })),
  );
  if (headers.length === 0) return "";
  const alike = [...groupBy(headers, ({ name, header }) => JSON.stringify([name, header])).values()];
  const statusesOf = (group: typeof headers): string => group.map(({ status }) => showStatus(page, status)).join(", ");
  const lists = [...groupBy(alike, statusesOf)].map(([statuses, groups]) => {
    const shared = groups.flatMap(([first]) => first ?? []);
    return (
      element("p", { class: "api-status api-status--error" }, text(statuses)) +
      renderHeaderList(
        page,
        Object.fromEntries(shared.map(({ name, header }) => [name, header])),
        `error-${shared[0]?.status}`,
      )
    );
  });
  const names = [...new Set(headers.map(({ name }) => name))];
  return renderNested("", { count: headerCount(names.length), names }, lists.join(""));
}

/** @returns the items grouped by key, in their order */
function groupBy<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
