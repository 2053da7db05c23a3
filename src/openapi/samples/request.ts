/** The request that all samples of an operation show. */
import snakeCase from "lodash/snakeCase";
import { type Api, withoutBody } from "../model/api";
import { listTypes } from "../model/schema";
import type { RequiredScheme } from "../model/security";
import { callableUrl } from "../model/servers";
import type { Encoding, Media, Operation, Parameter, Response } from "../model/types";
import { findFault } from "../model/validity";
import { pathVariable } from "../read/operations";
import type { Credential, Form, SampleAnswer, SampleBody, SampleRequest } from "../read/sample-request";
import type { Json } from "../read/types";
import { exampleOf, listExamples } from "./examples";
import { isMap } from "./json";
import { serializeParameter, showValue, wellFormed } from "./parameters";
import { className, partType } from "./text";
import { defineTypes } from "./types";
import { listGivenValues } from "./value";

/** Optional headers, in lower case, that a sample doesn't show: the value depends on what the reader has, or is made up. */
const optionalHeaders = new Set([
  ...["x-correlation-id", "range", "if-range", "if-match", "if-none-match"],
  ...["if-modified-since", "if-unmodified-since", "content-md5"],
]);

/** Header that needs a new value in every request. */
const idempotencyKey = "Idempotency-Key";

/** Headers that OpenAPI defines elsewhere: parameters with these names are ignored. */
const ruledElsewhere = new Set(["accept", "content-type", "authorization"]);

/** @returns the operation's parameters, each with its example or default as it is sent */
export const listSentParameters = (api: Api, { parameters }: Operation): { parameter: Parameter; sent: string }[] =>
  parameters.map((parameter) => {
    const { in: place, name, schema, examples } = parameter;
    const value = exampleOf(api, parameter)?.value ?? schema.default;
    const placeholder = snakeCase(name).toUpperCase();
    // Tells more than a text that was made up.
    const isMadeUp = value === "string" && examples.length === 0 && listGivenValues(schema).length === 0;
    const isPlaceholder =
      place === "path" && isMadeUp && findFault(api, schema.source, placeholder, "request") === undefined;
    return { parameter, sent: isPlaceholder ? placeholder : serializeParameter(parameter, value ?? "") };
  });

/** @returns the operation's request with its credentials, required parameters, and the first example of its body */
export function makeRequest(api: Api, operation: Operation): SampleRequest {
  const { id, path, method, servers, security } = operation;
  const [server = { url: "/" }] = servers;
  const headers: SampleRequest["headers"] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  let freshHeader: string | undefined;
  // Authors tell operations at one path apart by a fragment, which isn't sent.
  let filled = path.replace(/#.*/s, "");
  for (const { parameter, sent } of listSentParameters(api, operation)) {
    const { in: place, name, required } = parameter;
    if (place === "path") filled = filled.replace(pathVariable(name), () => sent);
    else if (place === "query" && required) query.push(sent);
    else if (place === "cookie" && required) cookies.push(sent);
    else if (place === "header" && name === idempotencyKey) freshHeader = idempotencyKey;
    else if (
      place === "header" &&
      (required || (!optionalHeaders.has(name.toLowerCase()) && parameter.examples.length > 0)) &&
      !ruledElsewhere.has(name.toLowerCase())
    )
      headers.push([name, singleLine(sent)]);
  }
  const [media] = operation.body?.content ?? [];
  const body = media && makeBody(api, media);
  // The content type of a form contains the boundary between its parts, which only the sending program knows.
  if (media && body && body.kind !== "form") headers.push(["Content-Type", concrete(media.type, body)]);
  const url = callableUrl(server) + escapeIllegal(filled);
  return {
    name: className(id),
    method: method.toUpperCase(),
    url: wellFormed(query.length > 0 ? `${url}${url.includes("?") ? "&" : "?"}${escapeIllegal(query.join("&"))}` : url),
    credentials: (security.alternatives[0] ?? [])
      .filter(({ scheme }) => scheme.type !== undefined)
      .map((required, _, all) => makeCredential(required, all)),
    headers,
    cookies: cookies.join("; "),
    freshHeader,
    body,
    answer: expectAnswer(api, operation),
  };
}

/** Escapes characters that aren't allowed in a URL, and brackets, which curl treats as patterns. */
const escapeIllegal = (part: string): string =>
  wellFormed(part).replace(/[^!-~]|["<>\\^`{|}[\]]/gu, (sign) => encodeURIComponent(sign));

const singleLine = (value: string): string => wellFormed(value).replace(/[\r\n]+/g, " ");

/** A media type range specifies what is allowed, not what is sent. */
const concrete = (mediaType: string, { kind }: SampleBody): string => {
  if (!mediaType.includes("*")) return mediaType;
  if (kind === "json") return "application/json";
  return kind === "text" ? "text/plain" : "application/octet-stream";
};

/** Schemes whose header is computed anew for each request, so that samples can't make it from a secret (IANA's registry). */
const computed = /^(digest|hoba|mutual|negotiate|oauth|scram-sha-\d+|vapid|aws4-hmac-sha256)$/i;

/** Most operations require only one secret of a type, which then gets a short, generic name. */
function makeCredential({ name, scheme }: RequiredScheme, all: RequiredScheme[]): Credential {
  const alone = all.filter((other) => other.scheme.type === scheme.type).length === 1;
  const own = snakeCase(name).replace(/\W/g, "").toUpperCase() || "SECRET";
  const variable = /^\d/.test(own) ? `KEY_${own}` : own;
  if (scheme.type === "mutualTLS") return { kind: "certificate", certificate: "client.pem", key: "client.key" };
  if (scheme.type === "apiKey") {
    const key = alone ? "API_KEY" : variable;
    return { kind: "key", in: scheme.in ?? "header", name: scheme.name ?? name, variable: key };
  }
  const method = scheme.type === "http" ? (scheme.scheme ?? "bearer") : "bearer";
  if (/^basic$/i.test(method)) {
    return alone
      ? { kind: "basic", user: "API_USER", password: "API_PASSWORD" }
      : { kind: "basic", user: `${variable}_USER`, password: `${variable}_PASSWORD` };
  }
  if (computed.test(method)) return { kind: "key", in: "header", name: "Authorization", variable: "AUTHORIZATION" };
  const prefix = /^bearer$/i.test(method) ? "Bearer" : method.replace(/[^\w-]/g, "") || "Bearer";
  return { kind: "bearer", variable: alone ? "ACCESS_TOKEN" : variable, prefix };
}

function makeBody(api: Api, media: Media): SampleBody {
  const { kind, schema } = media;
  if (kind === "binary") return { kind: "file", fileName: fileNameOf(media.examples[0]?.value) };
  const value = listExamples(api, media, "request")[0]?.value ?? {};
  if (kind === "json") return { kind, value: wellFormedJson(value) };
  if ((kind !== "multipart" && kind !== "form") || !isMap(value))
    return { kind: "text", value: wellFormed(typeof value === "string" ? value : JSON.stringify(value)) };

  const form: Form = { fields: [], files: [] };
  for (const [name, values] of Object.entries(value)) {
    // A form has no notation for null, only for what isn't there.
    if (values === null) continue;
    const property = schema?.properties?.[name] ?? api.schema({});
    const item = property.items ?? property;
    const encoding: Partial<Encoding> = media.encoding[name] ?? {};
    const isText = /^text\/|json|xml/.test(encoding.contentType ?? "text/plain");
    // In OpenAPI 3.1, a string that is sent as an image is a file.
    const isFile =
      item.format === "binary" ||
      (kind === "multipart" &&
        listTypes(item).every((type) => type === "string") &&
        (!isText || item.contentMediaType !== undefined));
    const mediaType = mediaTypeOfPart(encoding, values);
    if (isFile)
      for (const one of [values].flat()) {
        const isTyped = mediaType !== undefined && mediaType !== partType;
        form.files.push(
          isTyped ? [wellFormed(name), fileNameOf(one, mediaType), mediaType] : [wellFormed(name), fileNameOf(one)],
        );
      }
    else
      for (const [key, text] of listPairs(name, values, encoding))
        form.fields.push(
          mediaType ? [wellFormed(key), wellFormed(text), mediaType] : [wellFormed(key), wellFormed(text)],
        );
  }
  return kind === "form"
    ? { kind: "pairs", fields: form.fields.map(([name, text]) => [name, text]) }
    : { kind: "form", ...form };
}

/** @returns the media type of a form's part that isn't plain text (OpenAPI 3.1, 4.8.15.1) */
function mediaTypeOfPart({ contentType, style }: Partial<Encoding>, value: Json): string | undefined {
  const [given] = (contentType ?? "").split(",").filter((type) => !type.includes("*"));
  // Fields are plain text without saying so (RFC 7578, 4.4); with a type, servers can take them for files.
  if (given === "text/plain") return undefined;
  const isJson = style === undefined && [value].flat().some((each) => typeof each === "object" && each !== null);
  return given || (isJson ? "application/json" : undefined);
}

/** @returns the fields of a form that send a value: those that its encoding specifies, or else one for each item */
function listPairs(name: string, value: Json, { style, explode, contentType }: Partial<Encoding>): [string, string][] {
  // Without a style, an object is sent as JSON.
  if (isMap(value) && (style === undefined || contentType !== undefined)) return [[name, showValue(value)]];
  // A form's fields are written like the parameters of a query.
  return [...new URLSearchParams(serializeParameter({ name, in: "query", style, explode }, value))];
}

/**
 * The example of a file is used as its name if it looks like one.
 * @param mediaType of the file; its extension usually has the same name
 */
function fileNameOf(value: Json | undefined, mediaType = ""): string {
  if (typeof value === "string" && /^[\w-][\w. -]*\.\w+$/.test(value)) return value;
  const [, extension = "bin"] = /^\w+\/(\w{2,4})\b/.exec(mediaType) ?? [];
  return `file.${extension}`;
}

function wellFormedJson(value: Json): Json {
  if (typeof value === "string") return wellFormed(value);
  if (Array.isArray(value)) return value.map(wellFormedJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wellFormed(key), wellFormedJson(item)]));
}

function expectAnswer(api: Api, { id, responses, method }: Operation): SampleAnswer {
  const response =
    responses.find(({ status }) => status.startsWith("2")) ?? responses.find(({ status }) => status === "default");
  const [media] = response?.content ?? [];
  if (!response || method === "head" || withoutBody.has(response.status)) return { kind: "none" };
  // Authors leave out the content that they consider clear.
  if (!media) return { kind: "text" };
  const { kind, schema } = media;
  if (kind === "json") return { kind, type: schema && defineTypes(schema, `${className(id)}Response`, "response") };
  if (kind === "stream") return { kind };
  return kind === "binary" ? { kind: "file", fileName: downloadName(api, response) } : { kind: "text" };
}

/** @returns the file name of a download, taken from the example of its `Content-Disposition` header if it has one */
function downloadName(api: Api, { headers }: Response): string {
  const header = headers.find(({ name }) => name.toLowerCase() === "content-disposition");
  const example = header && exampleOf(api, header)?.value;
  const [, name] = /filename="?([\w-][\w. -]*)"?/.exec(typeof example === "string" ? example : "") ?? [];
  return name ?? "download.bin";
}
