import { existsSync } from "node:fs";
import path from "node:path";
import { type LocaleId, requireLanguages, sourceLocale, translations } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { listFiles } from "../lib/files";
import { collect, type Finding, FindingsError, refuse } from "../lib/findings/finding";
import { readChecked } from "../lib/findings/schema";
import { missingFolder } from "../lib/findings/source-text";
import { readYamlFile } from "../lib/findings/yaml-file";
import lifecyclesSchema from "../lib/schemas/lifecycles.schema.json";
import overlaySchema from "../lib/schemas/overlay.schema.json";
import problemsSchema from "../lib/schemas/problems.schema.json";
import type { Catalog } from "../openapi/model/generated";
import { type ApiReading, readApi } from "../openapi/model/read-api";
import { releasesFolder } from "../openapi/model/releases";
import { descriptionRoot, overlaysOf, translatedFile } from "../openapi/read/files";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { problemsFile } from "../openapi/read/problems";
import type { Description } from "../openapi/read/types";
import { makeCatalog } from "../plugins/reference/catalog";
import { makeContext } from "../plugins/reference/pages";
import { publishDescription } from "../plugins/reference/publish";

const descriptionFolder = path.posix.dirname(descriptionRoot);

/** The API reference as other checks need it. */
export interface Reference {
  reading: ApiReading;
  catalog: Catalog;
  /** @returns the description as readers download it */
  publish: (locale: LocaleId) => Description;
}

/**
 * Reads the description in all languages.
 * @throws FindingsError with the errors in its files
 */
export async function readReference(operator: OperatorValues): Promise<Reference> {
  if (!existsSync(descriptionFolder)) throw new FindingsError([missingFolder(descriptionFolder)]);
  const written = listFiles(descriptionFolder, /\.(ya?ml|json)$/).filter(
    (file) => !/\/\.[^/]*$/.test(file) && !file.startsWith(`${releasesFolder}/`),
  );
  const findings: Finding[] = [];
  for (const file of new Set([descriptionRoot, ...written])) collect(findings, () => checkFile(file));
  refuse(findings);
  const reading = await readApi(operator);
  return {
    reading,
    catalog: makeCatalog(reading.apis),
    publish: (locale) => {
      const context = makeContext(reading.apis[locale], locale, operator);
      return publishDescription(context, operator.siteUrl + context.localeBaseUrl);
    },
  };
}

const schemas: Record<string, object> = { [lifecyclesFile]: lifecyclesSchema, [problemsFile]: problemsSchema };

/** @throws FindingsError with the errors in a file's YAML, or where it doesn't match its schema */
function checkFile(file: string): void {
  const isOverlay = translations.some((id) => file.startsWith(`${overlaysOf(id)}/`) && file !== translatedFile(id));
  const schema = isOverlay ? overlaySchema : schemas[file];
  if (schema) readChecked(file, requireLanguages(schema));
  else readYamlFile(file);
}

/** @returns routes of all pages of the reference */
export const listReferenceRoutes = ({ catalog, reading }: Reference): string[] => [
  "/api",
  "/api/introduction",
  ...[...catalog.operations, ...reading.apis[sourceLocale].webhooks].map(({ slug }) => `/api/${slug}`),
];
