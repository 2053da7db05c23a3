import { plainText } from "../../markup/markdown";
import { highlight } from "../../remark/highlight-code";
import { showJson } from "../json";
import { listExamples } from "../model/examples";
import { codeLanguage, kindOfMedia } from "../model/media-types";
import { flatten } from "../model/schema";
import type { ListedOperation } from "../operations";
import type { SamplePanel } from "../sample-panel";
import { makeSamples } from "../samples";
import type { Description, Json, Operation } from "../types";
import { listResponses } from "./responses";

/** @returns an operation's request in every programming language, to be shown */
export function listRequestSamples(description: Description, listed: ListedOperation): SamplePanel[] {
  return makeSamples(description, listed).map(({ lang, label, source }) => ({ label, ...showCode(lang, source) }));
}

/** @returns every example of an operation's responses, success first, to be shown */
export function listResponsePanels(description: Description, { operation }: ListedOperation): SamplePanel[] {
  const labels = new Set<string>();
  return listResponseExamples(description, operation).flatMap(({ status, examples }) =>
    examples.map(({ summary, lang, source }) => {
      const base = `${status} ${plainText(summary).replace(/\.$/, "")}`.trim();
      let label = base;
      // A panel is chosen by its label.
      for (let count = 2; labels.has(label); count++) label = `${base} (${count})`;
      labels.add(label);
      return { label, ...showCode(lang, source) };
    }),
  );
}

const showCode = (language: string, source: string): Omit<SamplePanel, "label"> => ({
  language,
  html: highlight(source.trimEnd(), language),
});

interface CodeExample {
  summary: string;
  lang: string;
  source: string;
}

/** @returns for each status that has examples, those examples as code; where success has none, one is made */
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
        return listExamples(description, mediaType, media, "response").map(
          ({ summary, value, external }): CodeExample => ({
            summary: content.length > 1 ? `${summary} ${mediaType}`.trim() : summary,
            lang: external ? "text" : codeLanguage(mediaType),
            source: external ?? showExample(mediaType, value),
          }),
        );
      });
      return { status, examples };
    })
    .filter(({ examples }) => examples.length > 0);
}

/** A text that is JSON already is shown as it stands; any other is a value of JSON. */
function showExample(mediaType: string, value: Json = null): string {
  if (typeof value !== "string") return showJson(value);
  return kindOfMedia(mediaType) !== "json" || /^\s*[[{"]/.test(value) ? value : JSON.stringify(value);
}
