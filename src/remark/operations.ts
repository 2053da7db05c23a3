import type { Node } from "unist";
import type { LocaleId } from "../config/locales";
import { parts } from "../config/parts";
import { words } from "../config/words";
import { didYouMean } from "../lib/findings/nearest";
import type { CatalogOperation } from "../openapi/model/generated";
import { type ComponentUse, code, component, fail, jsx, link, text } from "./components";
import type { Sources } from "./sources";

/**
 * `<Operation id="createBundle" />` becomes the operation's method and name, linked to its page, and
 * `<Operation id="createBundle">own text</Operation>` a link with that text.
 */
export function operation(sources: Sources): (use: ComponentUse) => Node[] {
  const find = makeFinder(sources);
  return (use) => {
    const found = find(use.attributes.id, use);
    return use.node.children.length > 0
      ? [link(`/api/${found.slug}`, ...use.node.children)]
      : operationLink(found, use.locale);
  };
}

/**
 * `<Call operation="createBundle" />` becomes the operation's request in each sample language and an example of
 * its success response. The attribute `answer` selects a different status or `none`, `example` selects a different
 * example of that status, and `query` sets optional parameters of the request, such as `status=ACTIVE`. With
 * `request="none"`, only the response is shown.
 */
export function call(sources: Sources): (use: ComponentUse) => Node[] {
  const find = makeFinder(sources);
  return (use) => {
    const { request, answer, example: wanted, query } = use.attributes;
    const { method, path, queryParameters, samples, answers, id } = find(use.attributes.operation, use);
    const refuse = (message: string, fix: string): never => fail(use.file, use.node, message, fix);
    for (const name of new URLSearchParams(query).keys()) {
      if (queryParameters.includes(name)) continue;
      const fix = didYouMean(name, queryParameters, `use one of ${queryParameters.join(", ")}`);
      refuse(`${id} has no query parameter "${name}"`, fix);
    }
    const requests = samples.map(({ lang, label, source }) => {
      const asked = query === undefined ? source : addQuery(source, path, query);
      if (asked === undefined)
        return refuse(`can't add a query to the ${label} request of ${id}`, 'remove the attribute "query"');
      return code(lang, asked, `title="${label}"`);
    });
    // The sandbox responds with a success, not with the error that the text is about.
    const isRunnable = parts.sandbox && !/^[45]/.test(answer ?? "");
    const props = {
      title: `${method.toUpperCase()} ${path}`,
      choice: words[use.locale].language,
      ...(isRunnable && { operation: id, ...(query !== undefined && { query }) }),
    };
    const blocks: Node[] =
      request === "none" ? [] : [component("mdxJsxFlowElement", "CallSamples", props, ...requests)];
    if (answer === "none") return blocks;
    const status = answer ?? Object.keys(answers)[0] ?? "";
    const examples = answers[status] ?? [];
    if (examples.length === 0 && answer)
      refuse(`${id} has no example for status ${answer}`, `use one of ${Object.keys(answers).join(", ")}`);
    const example = wanted ? examples.find(({ name }) => name === wanted) : examples[0];
    if (!example && wanted) {
      const names = examples.map(({ name }) => name);
      const otherwise = names.length > 0 ? `use one of ${names.join(", ")}` : 'remove the attribute "example"';
      refuse(`status ${status} of ${id} has no example "${wanted}"`, didYouMean(wanted, names, otherwise));
    }
    if (example) blocks.push(code("json", example.source, `status="${status}"`));
    return blocks;
  };
}

/** @returns a function that finds an operation by its ID, and fails if there is none */
function makeFinder({ catalog }: Sources): (id: string | undefined, use: ComponentUse) => CatalogOperation {
  const operations = new Map(catalog.operations.map((one) => [one.id, one]));
  return (id = "", { file, node }) => {
    const fix = didYouMean(id, [...operations.keys()], "use an operationId from openapi/");
    return operations.get(id) ?? fail(file, node, `the operation "${id}" doesn't exist`, fix);
  };
}

/**
 * @returns the request with a query after its URL, which ends with the path; undefined if there isn't exactly one such
 *   URL
 */
function addQuery(source: string, path: string, query: string): string | undefined {
  const sent = path.replace(/\{\w+\}/g, "[^/\"'`]+");
  const [before, after, ...more] = source.split(new RegExp(`(?<=${sent})(?=["'\`])`));
  return before === undefined || after === undefined || more.length > 0 ? undefined : `${before}?${query}${after}`;
}

/** @returns method badge and name, linked to the operation's page */
export const operationLink = ({ method, slug, name }: CatalogOperation, locale: LocaleId): Node[] => [
  badge(method),
  text("\u00A0"),
  link(`/api/${slug}`, text(name[locale])),
];

/** @returns the same as a separate line in a list of operations */
export const operationLine = ({ method, slug, name }: CatalogOperation, locale: LocaleId): Node =>
  jsx("span", "api-line", badge(method), text(" "), link(`/api/${slug}`, text(name[locale])));

const badge = (method: string): Node => jsx("span", `api-method api-method--${method}`, text(method.toUpperCase()));
