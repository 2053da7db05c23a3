import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, stringify } from "yaml";
import { defaultLocale, type LocaleId } from "../../config/locales";
import { descriptionFiles } from "../publishing/generated";
import type { Description, Json } from "../types";
import { translateDescription } from "./overlay";

/** A condition on a response; with a context, a regular expression for the value there. */
export interface ArazzoCriterion {
  context?: string;
  condition: string;
}

/** A step of a workflow: one request, and what comes of it. */
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

/** The parts of an Arazzo 1.0 document that this project reads. */
export interface ArazzoDocument {
  info: { title: string; summary: string; version: string };
  sourceDescriptions: { name: string; url: string; type: string }[];
  workflows: {
    workflowId: string;
    inputs: { required: string[]; properties: Record<string, { description: string; default?: string }> };
    steps: ArazzoStep[];
    outputs: Record<string, string>;
    /** The call of the provider's own interface with which scripts end. */
    "x-data"?: { url: string; header: string; variable: string; file: string };
  }[];
}

/** Folder of the workflows; the folders in it hold their translations. */
export const workflowFolder = path.join("openapi", "arazzo");

/** @returns the workflows in Arazzo that stand beside the description, by the names of their files; none where it stands alone */
export const listWorkflows = (): string[] =>
  existsSync(workflowFolder)
    ? readdirSync(workflowFolder)
        .filter((file) => file.endsWith(".yaml"))
        .map((file) => path.basename(file, ".yaml"))
    : [];

/** @returns the file of a workflow as its writer wrote it, in English */
export const workflowFile = (name: string): string => path.join(workflowFolder, `${name}.yaml`);

/** @returns the name under which a workflow is published, at the root of a language's pages */
export const publishedWorkflow = (name: string): string => `${name}.arazzo.yaml`;

/**
 * @returns a workflow in a language as it is published, beside the description of that language
 * @throws DescriptionError for a text that has no German translation, or a translation that has no text
 */
export function readWorkflow(name: string, locale: LocaleId): ArazzoDocument {
  // An Arazzo document has its texts under the same keys as a description, so overlays translate it alike.
  const source = parse(readFileSync(workflowFile(name), "utf8")) as Description & ArazzoDocument;
  const document =
    locale === defaultLocale
      ? (translateDescription(source, path.join(workflowFolder, locale, name), "German").description as Description &
          ArazzoDocument)
      : source;
  const [description] = descriptionFiles;
  return { ...document, sourceDescriptions: document.sourceDescriptions.map((one) => ({ ...one, url: description })) };
}

/** @returns a workflow as YAML, in which nothing refers to another place of the file */
export const printWorkflow = (document: ArazzoDocument): string =>
  stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
