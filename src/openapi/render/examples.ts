import { STATUS_CODES } from "node:http";
import mapValues from "lodash/mapValues";
import type { Words } from "../../config/words";
import { highlight } from "../../lib/markup/highlight";
import { withoutMarkup } from "../../lib/markup/markdown";
import { type Direction, exampleOf, listExamples } from "../read/examples";
import { codeLanguage, kindOfMedia } from "../read/media-types";
import type { ListedOperation } from "../read/operations";
import { showValue } from "../read/parameters";
import { resolve } from "../read/resolve";
import type { SamplePanel } from "../read/sample-panel";
import { flatten } from "../read/schema";
import type { Description, Header, Json, MediaType, Operation, RequestBody, Response } from "../read/types";
import { makeSamples } from "../samples";
import { showJson } from "../samples/json";
import { makeTypes } from "../samples/types";
import { listResponses } from "./list-responses";

/** @returns panels with an operation's request in each sample language */
export function listRequestSamples(description: Description, listed: ListedOperation): SamplePanel[] {
  return makeSamples(description, listed).map(({ lang, label, source }) => ({ label, ...showCode(lang, source) }));
}

/** @returns panels with the TypeScript types of an operation's request and response */
export function listTypePanels(description: Description, listed: ListedOperation, words: Words): SamplePanel[] {
  return makeTypes(description, listed).map(({ direction, definition }) => ({
    label: words[direction],
    ...showCode("ts", definition),
  }));
}

/** @returns panels with the examples of a webhook's body */
export function listBodyPanels(description: Description, { requestBody }: Operation): SamplePanel[] {
  const content = Object.entries((requestBody && resolve<RequestBody>(description, requestBody).content) ?? {});
  return showPanels(
    content.flatMap(([mediaType, media]) =>
      showExamples(description, mediaType, media).map(({ summary, ...example }) => ({
        ...example,
        summary: `${mediaType} ${summary}`,
      })),
    ),
  );
}

/** @returns panels with every example of an operation's responses, successes first; one without any shows its head */
export function listResponsePanels(
  description: Description,
  { operation }: ListedOperation,
  words: Words,
): SamplePanel[] {
  const { successes, errors } = listResponses(description, operation);
  const given = new Map(listResponseExamples(description, operation).map((each) => [each.status, each.examples]));
  return [...successes, ...errors].flatMap(({ status, response }) => {
    const head = successes.some((each) => each.status === status) && showHead(description, status, response, words);
    const examples = given.get(status) ?? (head ? [head] : []);
    return showPanels(examples).map((panel) => ({ status, ...panel }));
  });
}

/** @returns the status and the headers of a response without an example, named after its file if it is one */
function showHead(
  description: Description,
  status: string,
  { headers = {}, content = {} }: Response,
  words: Words,
): CodeExample {
  const [mediaType] = Object.keys(content);
  const fields = Object.entries({
    ...(mediaType && { "Content-Type": mediaType }),
    ...mapValues(headers, (header) => exampleOf(description, resolve<Header>(description, header))),
  }).filter(([, value]) => value !== undefined);
  const source = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trim(),
    ...fields.map(([name, value]) => `${name}: ${showValue(value as Json)}`),
  ].join("\n");
  const [, file] = /filename="(.+?)"/.exec(source) ?? [];
  return { summary: file ?? mediaType ?? words.emptyBody, isExternal: false, lang: "text", source };
}

/** Readers choose a panel by its label, so duplicate names are numbered. */
function showPanels(examples: CodeExample[]): SamplePanel[] {
  const labels = new Set<string>();
  return examples.map(({ summary, lang, source }) => {
    const base = withoutMarkup(summary).replace(/\.$/, "");
    let label = base;
    for (let count = 2; labels.has(label); count++) label = `${base} (${count})`.trim();
    labels.add(label);
    return { label, ...showCode(lang, source) };
  });
}

const showCode = (language: string, source: string): Pick<SamplePanel, "language" | "html"> => ({
  language,
  html: highlight(source.trimEnd(), language),
});

export interface CodeExample {
  name?: string;
  summary: string;
  description?: string;
  isExternal: boolean;
  lang: string;
  source: string;
}

/** @returns the examples of each status as code. A success without any gets a generated one unless it is binary. */
export function listResponseExamples(
  description: Description,
  operation: Operation,
): { status: string; examples: CodeExample[] }[] {
  const { successes, errors } = listResponses(description, operation);
  return [...successes, ...errors]
    .map(({ status, response }) => {
      const content = Object.entries(response.content ?? {});
      const examples = content.flatMap(([mediaType, media]) => {
        const isGiven = media.example !== undefined || Object.keys(media.examples ?? {}).length > 0;
        const isBinary = kindOfMedia(mediaType, flatten(description, media.schema)) === "binary";
        if (!isGiven && (isBinary || errors.some((error) => error.status === status))) return [];
        return showExamples(description, mediaType, media).map(({ summary, ...example }) => ({
          ...example,
          summary: content.length > 1 ? `${summary} ${mediaType}`.trim() : summary,
        }));
      });
      return { status, examples };
    })
    .filter(({ examples }) => examples.length > 0);
}

/** @returns the examples of a media type that are sent in a direction, as code */
export const showExamples = (
  description: Description,
  mediaType: string,
  media: MediaType,
  direction: Direction = "response",
): CodeExample[] =>
  listExamples(description, mediaType, media, direction).map(({ name, summary, description, value, external }) => ({
    name,
    summary,
    description,
    isExternal: external !== undefined,
    lang: external ? "text" : codeLanguage(mediaType),
    source: external ?? showExample(mediaType, value),
  }));

/** Shows a string unchanged if it is already JSON or the media type isn't JSON; other values are formatted as JSON. */
function showExample(mediaType: string, value: Json = null): string {
  if (typeof value !== "string") return showJson(value);
  return kindOfMedia(mediaType) !== "json" || /^\s*[[{"]/.test(value) ? value : JSON.stringify(value);
}
