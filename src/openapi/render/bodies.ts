import { block, code, element, text } from "../../lib/markup/html";
import { resolve } from "../read/resolve";
import type { Header, MediaType, Reference, RequestBody } from "../read/types";
import { linkStatic, type Page, schemaContext } from "./context";
import { heading, staticHtml } from "./mdx";
import { describeHeader } from "./parameters";
import { repeats } from "./repeats";
import { flatten, renderFactLine, renderField, renderLine, renderSchema, type SchemaContext } from "./schema";
import { words as allWords } from "./words";

export function renderRequestBody(page: Page, reference: RequestBody | Reference | undefined): string {
  const html = renderBody(page, reference, "request", "body");
  return html && heading(2, allWords[page.locale].requestBody, "request-body") + staticHtml(html);
}

/** @returns a request body in each of its media types, as HTML */
export function renderBody(
  page: Page,
  reference: RequestBody | Reference | undefined,
  direction: SchemaContext["direction"],
  idPrefix: string,
): string {
  const body = reference && resolve<RequestBody>(page.description, reference);
  if (!body) return "";
  const { required } = allWords[page.locale];
  const presence = body.required ? element("strong", { class: "api-required" }, text(required)) : "";
  const media = Object.entries(body.content ?? {});
  const lead = isSaidBySchemas(page, body) ? "" : (body.description ?? "");
  const content = media.map(([mediaType, each]) =>
    renderMedia(page, each, direction, idPrefix, lead, `${code(mediaType)} ${presence}`),
  );
  return (lead && block(linkStatic(lead, page))) + content.join("");
}

/** @returns whether each schema's description includes everything in the body's own description, and more */
function isSaidBySchemas({ description }: Page, body: RequestBody): boolean {
  const { description: text = "", content = {} } = body;
  const schemas = Object.values(content).map(({ schema }) => flatten(description, schema ?? {}).description ?? "");
  return schemas.length > 0 && schemas.every((each) => repeats(text, each) && !repeats(each, text));
}

/**
 * @param said text already shown above; it isn't repeated
 * @param line HTML at the beginning of the line below the text: the media type
 */
export function renderMedia(
  page: Page,
  media: MediaType,
  direction: SchemaContext["direction"],
  idPrefix: string,
  said?: string,
  line = "",
): string {
  const schema =
    media.schema === undefined
      ? renderLine([line])
      : renderSchema(schemaContext(page, direction), media.schema, idPrefix, said, line);
  return schema + renderEncodings(page, media, idPrefix);
}

/** @returns how the parts of a form are encoded, as HTML */
function renderEncodings(page: Page, { encoding = {} }: MediaType, idPrefix: string): string {
  const words = allWords[page.locale];
  return Object.entries(encoding)
    .map(([name, { contentType, style, explode, allowReserved, headers = {} }]) => {
      const facts = [
        contentType ? `${text(`${words.contentType}: `)}${code(contentType)}` : "",
        style || explode !== undefined
          ? `${text(`${words.style}: `)}${code([style, explode === undefined ? "" : `explode: ${explode}`].filter(Boolean).join(", "))}`
          : "",
        allowReserved ? text(words.allowReserved) : "",
      ];
      return renderFactLine(facts, `${code(name)} `) + renderHeaderList(page, headers, `${idPrefix}-${name}`);
    })
    .join("");
}

/** @returns headers of a response or of a part of a form, as HTML */
export function renderHeaderList(page: Page, headers: Record<string, Header | Reference>, idPrefix: string): string {
  const fields = Object.entries(headers).map(([name, reference]) =>
    renderField(schemaContext(page, "response"), {
      ...describeHeader(page, resolve<Header>(page.description, reference)),
      name,
      // No mark for optional headers: whether a response has a header depends on more than the operation.
      required: true,
      id: `${idPrefix}-header-${name}`,
    }),
  );
  return fields.length > 0 ? element("ul", { class: "api-fields" }, ...fields) : "";
}
