import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import type { LocaleId } from "../../config/locales";
import type { Finding } from "../../findings/description-error";
import type { NotShown } from "../model/not-shown";
import type { CodeSample } from "../samples";
import type { SamplePanel } from "../samples/sample-panel";
import type { Description, Method } from "../types";

/** What is generated and where. Nothing of it is in git. */
export const generated = {
  germanPages: "api",
  englishPages: "i18n/en/docusaurus-plugin-content-docs-api",
  sidebar: "api/sidebar.json",
  catalogue: "api/catalogue.json",
  /** A file an operation, so that what shows an operation is made anew for that one alone. */
  operations: "api/operations",
  resources: "api/resources.json",
  firstRequest: "api/first-request.json",
  report: "api/report.json",
  /** What each page was made of. */
  inputs: "api/inputs.json",
  fingerprint: "api/.fingerprint",
  /** The bundled description of a language, as readers download it. */
  description: (locale: LocaleId): string => `api/openapi.${locale}.json`,
};

/** Names under which each language's description is published, at the root of the language's pages. */
export const descriptionFiles = ["openapi.yaml", "openapi.json"] as const;

/** One operation for whatever lists or links operations outside the reference. */
export interface CatalogueOperation {
  id: string;
  slug: string;
  method: Method;
  path: string;
  tag: string;
  name: Record<LocaleId, string>;
  /** Names of the parameters that stand in the query. */
  queryParameters: string[];
  /** The request in every programming language, curl first. */
  samples: CodeSample[];
  /** Examples of each status, success first. */
  answers: Record<string, { name: string; source: string }[]>;
}

export interface CatalogueTag {
  name: string;
  title: Record<LocaleId, string>;
  description: Record<LocaleId, string>;
}

/** A tag as the home page shows it. */
export interface Resource extends CatalogueTag {
  operationCount: number;
}

/** Tags that the home page shows together; the title is empty where the description has no groups. */
export interface ResourceGroup {
  name: string;
  title: Record<LocaleId, string>;
  resources: Resource[];
}

/** A request that the home page shows, with its response. */
export interface FirstRequest {
  slug: string;
  name: Record<LocaleId, string>;
  /** Method and path. */
  call: string;
  samples: SamplePanel[];
  response?: Omit<SamplePanel, "label"> & { label: Record<LocaleId, string> };
}

/** The operations and tags by name, in every language. */
export interface Catalogue {
  tags: CatalogueTag[];
  operations: CatalogueOperation[];
}

/** @returns the file of a `CatalogueOperation`; an id may hold what no name of a file may */
export const operationFile = (id: string): string => `${generated.operations}/${encodeURIComponent(id)}.json`;

/** @returns the catalogue as it is written: a file an operation, and one that names them in their order */
export const catalogueFiles = ({ tags, operations }: Catalogue): [file: string, content: unknown][] => [
  [generated.catalogue, { tags, operations: operations.map(({ id }) => id) }],
  ...operations.map((operation): [string, unknown] => [operationFile(operation.id), operation]),
];

/**
 * @param operations number of them
 * @returns whether a reference has so many that its pages bring their own part of the sidebar alone, and that a build has to
 *   spare memory: with 650, a page's first load grew by 14 % otherwise; built at once, both languages would take some 4 GiB
 */
export const isLarge = (operations: number): boolean => operations >= 300;

/** What was generated and what its makers should know of it. */
export interface Report {
  operations: number;
  webhooks: number;
  /** What had to be made up or left out. */
  warnings: Finding[];
  /** Texts that have no German. */
  untranslated: Finding[];
  /** What the description says and no page shows. */
  notShown: NotShown[];
}

export const readReport = (): Report => readGenerated(generated.report);
export const readDescription = (locale: LocaleId): Description => readGenerated(generated.description(locale));
export function readCatalogue(): Catalogue {
  const { tags, operations } = readGenerated<{ tags: CatalogueTag[]; operations: string[] }>(generated.catalogue);
  return { tags, operations: operations.map((id) => readOperation(path.resolve(operationFile(id)))) };
}

/** Operations as they were read last, by their files: of a change, several readers want all of them. */
const read = new Map<string, { written: number; operation: CatalogueOperation }>();

function readOperation(file: string): CatalogueOperation {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const known = read.get(file);
  if (known?.written === written) return known.operation;
  const operation = readGenerated<CatalogueOperation>(file);
  read.set(file, { written, operation });
  return operation;
}

/** @returns the ids of all operations */
export const readOperationIds = (): string[] => readGenerated<{ operations: string[] }>(generated.catalogue).operations;
export const readSidebar = (): SidebarsConfig[string] => readGenerated(generated.sidebar);

function readGenerated<T>(file: string): T {
  const absolute = path.resolve(file);
  if (!existsSync(absolute)) throw new Error(`${file} is missing → run "npm run generate"`);
  return JSON.parse(readFileSync(absolute, "utf8")) as T;
}
