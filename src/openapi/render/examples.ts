import { STATUS_CODES } from "node:http";
import sortBy from "lodash/sortBy";
import type { Words } from "../../config/words";
import { followEnvironment } from "../../lib/markup/environments";
import { highlightSample } from "../../lib/markup/highlight";
import { withoutMarkup } from "../../lib/markup/markdown";
import { type Api, splitResponses, withoutBody } from "../model/api";
import { listEnvironments } from "../model/environments";
import { codeLanguage } from "../model/media-types";
import type { Call, Direction, Media, Operation, Response } from "../model/types";
import type { SamplePanel } from "../read/sample-panel";
import type { Json } from "../read/types";
import { makeSamples } from "../samples";
import { exampleOf, listExamples } from "../samples/examples";
import { showJson } from "../samples/json";
import { serializeParameter } from "../samples/parameters";
import { makeTypes } from "../samples/types";

/** @returns panels with an operation's request in each sample language */
export function listRequestSamples(api: Api, operation: Operation): SamplePanel[] {
  const environments = listEnvironments(api);
  return makeSamples(api, operation).map(({ lang, label, source }) => {
    const { language, html } = showCode(lang, source);
    return { label, language, html: followEnvironment(html, environments) };
  });
}

/** @returns panels with the TypeScript types of an operation's request and response */
export const listTypePanels = (operation: Operation, words: Words): SamplePanel[] =>
  makeTypes(operation).map(({ direction, definition }) => ({
    label: words[direction],
    ...showCode("ts", definition),
  }));

/** @returns panels with the examples of a webhook's body */
export const listBodyPanels = (api: Api, { body }: Call, words: Words): SamplePanel[] =>
  showPanels(
    (body?.content ?? []).flatMap((media) =>
      showExamples(api, media).map(({ summary, ...example }) => ({ ...example, summary: `${media.type} ${summary}` })),
    ),
    words,
  );

/** @returns panels with every example of an operation's successes; one without any shows its head */
export function listResponsePanels(api: Api, call: Call, words: Words): SamplePanel[] {
  const given = new Map(listResponseExamples(api, call).map((each) => [each.status, each.examples]));
  return splitResponses(call).successes.flatMap((response) => {
    const { status } = response;
    const examples = given.get(status) ?? [showHead(api, response, words)];
    return showPanels(examples, words).map((panel) => ({ status, ...panel }));
  });
}

/** @returns the status and the headers of a response without an example, named after its file if it is one */
function showHead(api: Api, { status, headers, content: [media] }: Response, words: Words): CodeExample {
  const values = headers.map((header): [string, Json | undefined] => [header.name, exampleOf(api, header)?.value]);
  const fields = Object.entries({ ...(media && { "Content-Type": media.type }), ...Object.fromEntries(values) }).filter(
    ([, value]) => value !== undefined,
  );
  const source = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`.trim(),
    ...fields.map(([name, value]) => `${name}: ${serializeParameter({ name, in: "header" }, value as Json)}`),
  ].join("\n");
  const [, file] = /filename="(.+?)"/.exec(source) ?? [];
  return {
    summary: file ?? media?.type ?? (withoutBody.has(status) ? words.emptyBody : words.undescribedBody),
    isExternal: false,
    lang: "text",
    source,
  };
}

/** Readers choose a panel by its label, so duplicate names are numbered. */
function showPanels(examples: CodeExample[], words: Words): SamplePanel[] {
  const labels = new Set<string>();
  return examples.map(({ summary, isSketch, lang, source }) => {
    const name = withoutMarkup(summary).replace(/\.$/, "");
    const base = isSketch ? `${name} (${words.sketch})`.trim() : name;
    let label = base;
    for (let count = 2; labels.has(label); count++) label = `${base} (${count})`.trim();
    labels.add(label);
    return { label, ...showCode(lang, source) };
  });
}

const showCode = (language: string, source: string): Pick<SamplePanel, "language" | "html"> => ({
  language,
  html: highlightSample(source.trimEnd(), language),
});

export interface CodeExample {
  name?: string;
  summary: string;
  description?: string;
  isExternal: boolean;
  /** Whether it was generated and breaks a rule of its schema. */
  isSketch?: boolean;
  lang: string;
  source: string;
}

/** @returns the examples of each status as code. A success without any gets a generated one unless it is binary. */
export function listResponseExamples(api: Api, call: Call): { status: string; examples: CodeExample[] }[] {
  const { successes, errors } = splitResponses(call);
  return [...successes, ...errors]
    .map((response) => {
      const { status, content } = response;
      const examples = content.flatMap((media) => {
        if (media.examples.length === 0 && (media.kind === "binary" || errors.includes(response))) return [];
        return showExamples(api, media).map(({ summary, ...example }) => ({
          ...example,
          summary: content.length > 1 ? `${summary} ${media.type}`.trim() : summary,
        }));
      });
      return { status, examples };
    })
    .filter(({ examples }) => examples.length > 0);
}

/** @returns the names of the calls with generated values in code samples and responses that break a rule of their schema */
export const listSketches = (api: Api): string[] =>
  [...api.operations, ...api.webhooks]
    .filter((call) =>
      [
        ...call.parameters.flatMap((parameter) => (parameter.required && exampleOf(api, parameter)) || []),
        ...(call.body?.content ?? [])
          .slice(0, 1)
          .flatMap((media) => listExamples(api, media, "path" in call ? "request" : "response")),
        ...listResponseExamples(api, call).flatMap(({ examples }) => examples),
      ].some(({ isSketch }) => isSketch),
    )
    .map((call) => ("path" in call ? `${call.method.toUpperCase()} ${call.path}` : call.name));

/** @returns the examples of a media type that are sent in a direction, as code */
export const showExamples = (api: Api, media: Media, direction: Direction = "response"): CodeExample[] =>
  // What can't be shown isn't the first.
  sortBy(listExamples(api, media, direction), ({ external }) => external !== undefined).map(
    ({ name, summary, description, value, isSketch, external }) => ({
      name,
      isSketch,
      summary,
      description,
      isExternal: external !== undefined,
      lang: external ? "text" : codeLanguage(media.type),
      source: external ?? showExample(media, value),
    }),
  );

/** Shows a string unchanged if it is already JSON or the media type isn't JSON; other values are formatted as JSON. */
function showExample({ kind }: Media, value: Json = null): string {
  if (typeof value !== "string") return showJson(value);
  return kind !== "json" || /^\s*[[{"]/.test(value) ? value : JSON.stringify(value);
}
