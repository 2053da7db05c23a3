import { code, element, text } from "../../lib/markup/html";
import { listExtensions } from "../read/extensions";
import { styleOf } from "../read/parameters";
import { resolve } from "../read/resolve";
import { flatten } from "../read/schema";
import type { Example, Header, Json, Parameter } from "../read/types";
import { type Page, schemaContext } from "./context";
import { heading, staticHtml } from "./mdx";
import { type Field, renderField, renderNested } from "./schema";
import { words as allWords } from "./words";

export const parameterGroups = {
  path: { place: "path", title: "pathParameters" },
  query: { place: "query", title: "queryParameters" },
  header: { place: "header", title: "headerParameters" },
  cookie: { place: "cookie", title: "cookieParameters" },
} as const;
type ParameterGroup = (typeof parameterGroups)[keyof typeof parameterGroups];

/** @returns the parameters of one location, as MDX */
export function renderParameters(page: Page, parameters: Parameter[], { place, title }: ParameterGroup): string {
  const group = parameters.filter((parameter) => parameter.in === place);
  if (group.length === 0) return "";
  return heading(2, allWords[page.locale][title], `${place}-parameters`) + staticHtml(renderParameterList(page, group));
}

/** Shows required headers. The optional ones, which most operations share, are collapsed. */
export function renderHeaderParameters(page: Page, parameters: Parameter[]): string {
  const words = allWords[page.locale];
  const { place, title } = parameterGroups.header;
  const headers = parameters.filter((parameter) => parameter.in === place);
  if (headers.length === 0) return "";
  const required = headers.filter((parameter) => parameter.required);
  const optional = headers.filter((parameter) => !parameter.required);
  const content = { count: words.optionalHeaderCount(optional.length), names: optional.map(({ name }) => name) };
  return (
    heading(2, words[title], `${place}-parameters`) +
    staticHtml(
      (required.length > 0 ? renderParameterList(page, required) : "") +
        (optional.length > 0 ? renderNested("", content, renderParameterList(page, optional)) : ""),
    )
  );
}

export function renderParameterList(page: Page, parameters: Parameter[], idPrefix = ""): string {
  const request = schemaContext(page, "request");
  const fields = parameters.map((parameter) =>
    renderField(request, {
      ...describeHeader(page, parameter),
      name: parameter.name,
      replacedBy: parameter["x-replaced-by"],
      required: parameter.required ?? false,
      id: `${idPrefix}${parameter.in}-${parameter.name}`,
      facts: listParameterFacts(page, parameter),
    }),
  );
  return element("ul", { class: "api-fields" }, ...fields);
}

/** @returns the part of a field that parameters and response headers have in common */
export function describeHeader(
  page: Page,
  header: Header,
): Pick<Field, "schema" | "description" | "examples" | "deprecated" | "parents"> {
  const [media] = Object.values(header.content ?? {});
  const source = header.schema === undefined && media ? media : header;
  const given = Object.values({ ...source.examples }).flatMap((reference) => {
    const { value, externalValue } = resolve<Example>(page.description, reference);
    return value === undefined ? (externalValue ?? []) : [value];
  }) as Json[];
  const single = source.example === undefined ? undefined : [source.example];
  return {
    schema: flatten(page.description, source.schema ?? {}),
    description: header.description,
    examples: given.length > 0 ? given : single,
    deprecated: header.deprecated,
    parents: [],
  };
}

/** @returns how a parameter is serialized, if that differs from the default, and its extensions */
function listParameterFacts({ locale }: Page, parameter: Parameter): string[] {
  const words = allWords[locale];
  const { style, explode } = styleOf(parameter);
  const standard = styleOf({ name: parameter.name, in: parameter.in });
  const isUnusual = style !== standard.style || explode !== standard.explode;
  const [mediaType] = Object.keys(parameter.content ?? {});
  return [
    mediaType === undefined ? "" : text(words.asMediaType(mediaType)),
    isUnusual ? `${text(`${words.style}: `)}${code(`${style}, explode: ${explode}`)}` : "",
    parameter.allowReserved ? text(words.allowReserved) : "",
    parameter.allowEmptyValue ? text(words.allowEmptyValue) : "",
    ...listExtensions(parameter).map(({ name, value }) => `${text(`${name}: `)}${code(show(value))}`),
  ].filter(Boolean);
}

const show = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
