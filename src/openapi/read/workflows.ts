import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { type LocaleId, sourceLocale } from "../../config/locales";
import { operator } from "../../config/operator";
import { descriptionFiles } from "./files";
import { translateDescription } from "./overlay";
import type { Description, Json } from "./types";

/** A condition on a response; with `context`, a regular expression that the value there must match. */
export interface ArazzoCriterion {
  context?: string;
  condition: string;
}

/** A step of a workflow: one request, and how its response is handled. */
export interface ArazzoStep {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: { name: string; in: string; value: string }[];
  requestBody?: { payload: Json };
  successCriteria: ArazzoCriterion[];
  onSuccess?: { type: "goto"; stepId: string; criteria: ArazzoCriterion[] }[];
  onFailure?: {
    type: "retry" | "end";
    retryAfter?: number;
    retryLimit?: number;
    criteria?: ArazzoCriterion[];
  }[];
  outputs?: Record<string, string>;
}

/** A workflow: steps that follow one another. */
export interface ArazzoWorkflow {
  workflowId: string;
  inputs: {
    required: string[];
    properties: Record<string, { description: string; default?: string; examples?: string[] }>;
  };
  /** Parameters of all steps. */
  parameters?: ArazzoStep["parameters"];
  steps: ArazzoStep[];
  outputs: Record<string, string>;
}

/** The parts of an Arazzo 1.0 document that this project reads. */
export interface ArazzoDocument {
  info: { title: string; summary: string; version: string };
  sourceDescriptions: { name: string; url: string; type: string }[];
  workflows: ArazzoWorkflow[];
}

/** Folder of the workflows; its subfolders contain their translations. */
const workflowFolder = path.join("openapi", "arazzo");

/** @returns the names of the Arazzo workflows next to the description, as in their files' names; empty without them */
export const listWorkflows = (): string[] =>
  existsSync(workflowFolder)
    ? readdirSync(workflowFolder)
        .filter((file) => file.endsWith(".yaml"))
        .map((file) => path.basename(file, ".yaml"))
    : [];

/** @returns the path of a workflow's English source */
export const workflowFile = (name: string): string => path.join(workflowFolder, `${name}.yaml`);

/** @returns the file name of a published workflow, at the root of a language's pages */
export const publishedWorkflow = (name: string): string => `${name}.arazzo.yaml`;

/**
 * @returns a workflow in a language as published, next to the description in that language
 * @throws FindingsError for a string without a translation, or a translation without a source string
 */
export function readWorkflow(name: string, locale: LocaleId): ArazzoDocument {
  // An Arazzo document has its text under the same keys as a description, so overlays can translate it as well.
  const source = parse(readFileSync(workflowFile(name), "utf8")) as Description & ArazzoDocument;
  const document =
    locale === sourceLocale
      ? source
      : (translateDescription(source, locale, path.join(workflowFolder, locale, name), operator.missingTranslations)
          .description as Description & ArazzoDocument);
  const [description] = descriptionFiles;
  return { ...document, sourceDescriptions: document.sourceDescriptions.map((one) => ({ ...one, url: description })) };
}

/** A workflow as a complete program, for readers to download. */
export interface Script {
  /** Name of the published file, at the root of each language's pages. */
  file: string;
  label: string;
  lang: string;
  source: string;
}

const scriptLanguages = [
  { extension: "sh", label: "bash", lang: "bash" },
  { extension: "py", label: "Python", lang: "python" },
  { extension: "mjs", label: "JavaScript", lang: "js" },
];

/** @returns the programs next to a workflow, which do the same and can be stopped and started again; bash comes first */
export const readScripts = (name: string): Script[] =>
  scriptLanguages.flatMap(({ extension, ...language }) => {
    const file = `${name}.${extension}`;
    const source = path.join(workflowFolder, file);
    return existsSync(source) ? [{ ...language, file, source: readFileSync(source, "utf8") }] : [];
  });
