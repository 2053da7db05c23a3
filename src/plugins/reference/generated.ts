import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { SidebarsConfig } from "@docusaurus/plugin-content-docs";
import type { LocaleId } from "../../config/locales";
import type { Finding } from "../../lib/findings/description-error";
import type { NotShown } from "../../openapi/read/not-shown";
import type { Description, Method } from "../../openapi/read/types";
import type { CodeSample } from "../../openapi/samples";
import type { SamplePanel } from "../../openapi/samples/sample-panel";

/** The paths of generated files. None of them is in git. */
export const generated = {
  germanPages: "api",
  englishPages: "i18n/en/docusaurus-plugin-content-docs-api",
  sidebar: "api/sidebar.json",
  catalog: "api/catalog.json",
  /** One file per operation, so that changing an operation rebuilds only the pages that show it. */
  operations: "api/operations",
  resources: "api/resources.json",
  firstRequest: "api/first-request.json",
  report: "api/report.json",
  /** Digests of each page's inputs. */
  inputs: "api/inputs.json",
  fingerprint: "api/.fingerprint",
  /** The bundled description that readers of a language download. */
  description: (locale: LocaleId): string => `api/openapi.${locale}.json`,
};

/** File names of each language's published description, at the root of the language's pages. */
export const descriptionFiles = ["openapi.yaml", "openapi.json"] as const;

/** An operation, for code outside the reference that lists or links operations. */
export interface CatalogOperation {
  id: string;
  slug: string;
  method: Method;
  path: string;
  tag: string;
  name: Record<LocaleId, string>;
  /** Names of the query parameters. */
  queryParameters: string[];
  /** The request in each sample language, curl first. */
  samples: CodeSample[];
  /** Examples by status, successes first. */
  answers: Record<string, { name: string; source: string }[]>;
}

export interface CatalogTag {
  name: string;
  title: Record<LocaleId, string>;
  description: Record<LocaleId, string>;
}

/** A tag as the home page shows it. */
export interface Resource extends CatalogTag {
  operationCount: number;
}

/** Tags that the home page shows as a group. The title is empty if the description has no groups. */
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
export interface Catalog {
  tags: CatalogTag[];
  operations: CatalogOperation[];
}

/** @returns the file of a `CatalogOperation`. IDs can contain characters that file names can't. */
export const operationFile = (id: string): string => `${generated.operations}/${encodeURIComponent(id)}.json`;

/** @returns the catalog's files: one per operation, and one that lists their IDs in order */
export const catalogFiles = ({ tags, operations }: Catalog): [file: string, content: unknown][] => [
  [generated.catalog, { tags, operations: operations.map(({ id }) => id) }],
  ...operations.map((operation): [string, unknown] => [operationFile(operation.id), operation]),
];

/**
 * @param operations number of operations
 * @returns whether a reference is large, so that its pages include only their own part of the sidebar and builds save
 *   memory. With 650 operations, the complete sidebar made a page's first load 14% larger, and building both languages
 *   at the same time would take about 4 GiB.
 */
export const isLarge = (operations: number): boolean => operations >= 300;

/** A summary of the generated reference, with warnings for its writers. */
export interface Report {
  operations: number;
  webhooks: number;
  /** Warnings about parts that were generated or left out. */
  warnings: Finding[];
  /** Strings without a German translation. */
  untranslated: Finding[];
  /** The parts of the description that no page shows. */
  notShown: NotShown[];
}

export const readReport = (): Report => readGenerated(generated.report);
export const readDescription = (locale: LocaleId): Description => readGenerated(generated.description(locale));
export function readCatalog(): Catalog {
  const { tags, operations } = readGenerated<{ tags: CatalogTag[]; operations: string[] }>(generated.catalog);
  return { tags, operations: operations.map((id) => readOperation(path.resolve(operationFile(id)))) };
}

/** A cache of operations by file: after a change, several plugins read all of them. */
const read = new Map<string, { written: number; operation: CatalogOperation }>();

function readOperation(file: string): CatalogOperation {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const known = read.get(file);
  if (known?.written === written) return known.operation;
  const operation = readGenerated<CatalogOperation>(file);
  read.set(file, { written, operation });
  return operation;
}

/** @returns the IDs of all operations */
export const readOperationIds = (): string[] => readGenerated<{ operations: string[] }>(generated.catalog).operations;
export const readSidebar = (): SidebarsConfig[string] => readGenerated(generated.sidebar);

function readGenerated<T>(file: string): T {
  const absolute = path.resolve(file);
  if (!existsSync(absolute)) throw new Error(`${file} doesn't exist → run "npm run generate"`);
  return JSON.parse(readFileSync(absolute, "utf8")) as T;
}
