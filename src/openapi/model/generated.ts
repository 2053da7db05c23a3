import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { defaultLocale, type LocaleId, localeIds, sourceLocale } from "../../config/locales";
import type { Finding } from "../../lib/findings/finding";
import type { SamplePanel } from "../read/sample-panel";
import type { SampleRequest } from "../read/sample-request";
import type { CodeSample, Description, Method, Permission } from "../read/types";
import type { NamedEnvironment } from "./environments";
import type { Release } from "./releases";
import type { Known } from "./types";

/** @returns the folder of the pages in a language that isn't the first */
export const translatedPages = (locale: string): string => `i18n/${locale}/docusaurus-plugin-content-docs-api`;

/** The paths of generated files. None of them is in git. */
export const generated = {
  /** The folder of a language's pages. */
  pages: (locale: LocaleId): string => (locale === defaultLocale ? "api" : translatedPages(locale)),
  /** The sidebar that the OpenAPI plugin wrote. */
  sidebar: "api/sidebar.ts",
  catalog: "api/catalog.json",
  resources: "api/resources.json",
  journey: "api/journey.json",
  /** The requests that pages print, by operation. */
  requests: "api/requests.json",
  /** The environments that readers choose from. */
  environments: "api/environments.json",
  /** The texts of the home page. */
  home: "api/home.json",
  report: "api/report.json",
  history: "api/history.json",
  /** What the reference was made from. */
  inputs: "api/inputs.json",
  /** The bundled description that readers of a language download. */
  description: (locale: LocaleId): string => `api/openapi.${locale}.json`,
};

const staging = ".docusaurus/reference";

/** Where a new reference is made. It replaces the old one only when it is complete. */
export const staged = {
  folder: staging,
  /** The folder that replaces a language's folder. */
  language: (locale: LocaleId): string => `${staging}/${locale}`,
  /** @returns where a file of `generated` is made, if it is in the first language's folder */
  file: (file: string): string =>
    path.join(staged.language(defaultLocale), path.relative(generated.pages(defaultLocale), file)),
  pages: (locale: LocaleId): string => `${staged.language(locale)}${locale === defaultLocale ? "" : "/current"}`,
  /** @returns the path of the data that a page imports */
  data: (locale: LocaleId, slug: string): string => `${staged.pages(locale)}/${dataFile(slug)}`,
  /** The API, as the page generator reads it. */
  api: (locale: LocaleId): string => `${staging}/${locale}.json`,
  /** The outline of the description that the OpenAPI plugin reads. */
  outline: (locale: LocaleId): string => `${staging}/outline.${locale}.json`,
};

/** @returns the path of a page's data, relative to the page */
export const dataFile = (slug: string): string => `data/${slug}.json`;

/** What the page generator makes an API from. */
export interface StagedApi {
  document: Description;
  known: Known;
}

/** Name of the published overlay with the code samples, next to the description. */
export const samplesOverlayFile = "openapi.samples.overlay.yaml";

/** Name of the published description whose operationIds are the names for SDKs, if operations have them. */
export const clientDescriptionFile = "openapi.sdk.json";

/** An operation, for code outside the reference that lists or links operations. */
export interface CatalogOperation {
  id: string;
  slug: string;
  method: Method;
  path: string;
  tag: string;
  name: Record<LocaleId, string>;
  /** Who can call it; omitted if the description doesn't say. */
  permissions?: Permission[];
  /** The scopes that a token needs. */
  scopes: string[];
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
export interface Resource extends Omit<CatalogTag, "description"> {
  operationCount: number;
}

/** Tags that the home page shows as a group. The title is empty if the description has no groups. */
export interface ResourceGroup {
  name: string;
  title: Record<LocaleId, string>;
  resources: Resource[];
}

/** A request that the home page shows, with its response. */
export interface JourneyStep {
  id: string;
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

/** A summary of the generated reference, with warnings for its writers. */
export interface Report {
  operations: number;
  webhooks: number;
  /** The server that samples call if the description has none. */
  madeUpServer?: string;
  /** The calls with generated samples that break a rule of their schema. */
  sketches: string[];
  /** Warnings about parts that were generated or left out, and about examples that break their schema. */
  warnings: Finding[];
  /** Strings without a translation, by language. */
  untranslated: Partial<Record<LocaleId, Finding[]>>;
}

export const readReport = (): Report => readGenerated(generated.report);
export const readDescription = (locale: LocaleId): Description => readGenerated(generated.description(locale));
/** @returns the description in its own language, if the portal has it; for what is the same in every language */
export const readSource = (): Description =>
  readDescription(localeIds.includes(sourceLocale) ? sourceLocale : defaultLocale);
/** @returns what each release of the API has changed, newest first */
export const readHistory = (locale: LocaleId): Release[] =>
  readGenerated<Record<LocaleId, Release[]>>(generated.history)[locale] ?? [];
export const readCatalog = (): Catalog => readGenerated(generated.catalog);
export const readRequests = (): Record<string, SampleRequest> => readGenerated(generated.requests);
export const readEnvironments = (): NamedEnvironment[] => readGenerated(generated.environments);
export const readResources = (): ResourceGroup[] => readGenerated(generated.resources);
/** @returns the IDs of all operations */
export const readOperationIds = (): string[] => readCatalog().operations.map(({ id }) => id);

function readGenerated<T>(file: string): T {
  const absolute = path.resolve(file);
  if (!existsSync(absolute)) throw new Error(`${file} doesn't exist → run "npm run generate"`);
  return JSON.parse(readFileSync(absolute, "utf8")) as T;
}
