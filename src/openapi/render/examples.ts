import { highlight } from "../../lib/markup/highlight";
import { plainText } from "../../lib/markup/markdown";
import { type Direction, listExamples } from "../read/examples";
import { codeLanguage, kindOfMedia } from "../read/media-types";
import type { ListedOperation } from "../read/operations";
import { resolve } from "../read/resolve";
import type { SamplePanel } from "../read/sample-panel";
import { flatten } from "../read/schema";
import type { Description, Json, MediaType, Operation, RequestBody } from "../read/types";
import { makeSamples } from "../samples";
import { showJson } from "../samples/json";
import { listResponses } from "./list-responses";

/** @returns panels with an operation's request in each sample language */
export function listRequestSamples(description: Description, listed: ListedOperation): SamplePanel[] {
  return makeSamples(description, listed).map(({ lang, label, source }) => ({ label, ...showCode(lang, source) }));
}

/** @returns panels with the examples of a webhook's body */
export function listBodyPanels(description: Description, { requestBody }: Operation): SamplePanel[] {
  const content = Object.entries((requestBody && resolve<RequestBody>(description, requestBody).content) ?? {});
  return showPanels(
    content.flatMap(([mediaType, media]) =>
      showExamples(description, mediaType, media).map((example) => ({
        ...example,
        name: `${mediaType} ${plainText(example.summary)}`,
      })),
    ),
  );
}

/** @returns panels with every example of an operation's responses, successes first */
export function listResponsePanels(description: Description, { operation }: ListedOperation): SamplePanel[] {
  return showPanels(
    listResponseExamples(description, operation).flatMap(({ status, examples }) =>
      examples.map((example) => ({ ...example, name: `${status} ${plainText(example.summary)}` })),
    ),
  );
}

/** Readers choose a panel by its label, so duplicate names are numbered. */
function showPanels(examples: (Omit<CodeExample, "summary"> & { name: string })[]): SamplePanel[] {
  const labels = new Set<string>();
  return examples.map(({ name, lang, source }) => {
    const base = name.replace(/\.$/, "").trim();
    let label = base;
    for (let count = 2; labels.has(label); count++) label = `${base} (${count})`;
    labels.add(label);
    return { label, ...showCode(lang, source) };
  });
}

const showCode = (language: string, source: string): Omit<SamplePanel, "label"> => ({
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
