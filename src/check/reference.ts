import path from "node:path";
import { type LocaleId, localeIds } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { checkSchema } from "../lib/findings/schema";
import { readYamlFile } from "../lib/findings/yaml-file";
import lifecyclesSchema from "../lib/schemas/lifecycles.schema.json";
import overlaySchema from "../lib/schemas/overlay.schema.json";
import problemsSchema from "../lib/schemas/problems.schema.json";
import { type Descriptions, descriptionRoot, germanOverlays, readDescriptions } from "../openapi/read/description";
import type { Catalog } from "../openapi/read/generated";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { listOperations } from "../openapi/read/operations";
import { problemsFile } from "../openapi/read/problems";
import { translatedFile } from "../openapi/read/stale";
import type { Description } from "../openapi/read/types";
import {
  type PageContext,
  type RenderedPage,
  renderIntroductionPage,
  renderOperationPage,
} from "../openapi/render/page";
import { makeCatalog } from "../plugins/reference/catalog";
import { makeContext } from "../plugins/reference/pages";
import { publishDescription } from "../plugins/reference/publish";
import { attempt, listFiles, type Read } from "./sources";

export const descriptionFolder = path.posix.dirname(descriptionRoot);

/** The API reference as other checks need it: the possible targets of links, and the published descriptions. */
export interface Reference {
  descriptions: Descriptions;
  catalog: Catalog;
  /** @returns the IDs on a page of the reference, by its route; undefined if there is no such page */
  anchors: (route: string, locale: LocaleId) => Set<string> | undefined;
  /** @returns the description as readers download it */
  publish: (locale: LocaleId) => Description;
}

/** Reads the description in all languages, or the errors in its files. */
export async function readReference(operator: OperatorValues): Promise<Read<Reference>> {
  const { value: files, findings } = listFiles(descriptionFolder, /\.(ya?ml|json)$/);
  if (!files) return { findings };
  const written = files.filter((file) => !path.posix.basename(file).startsWith("."));
  const faults = [...new Set([descriptionRoot, ...written])].flatMap(checkFile);
  if (faults.length > 0) return { findings: faults };
  const { value: descriptions, findings: others } = await attempt(() => readDescriptions(operator));
  return descriptions ? { findings: [], value: makeReference(descriptions, operator) } : { findings: others };
}

/**
 * @returns the description in each language
 * @throws FindingsError with the errors in its files
 */
export async function readCheckedDescriptions(operator: OperatorValues): Promise<Descriptions> {
  const { value, findings } = await readReference(operator);
  if (!value) throw new FindingsError(findings);
  return value.descriptions;
}

const schemas: Record<string, object> = { [lifecyclesFile]: lifecyclesSchema, [problemsFile]: problemsSchema };

/** @returns the errors in a file's YAML, and where it doesn't match its schema */
function checkFile(file: string): Finding[] {
  const isOverlay = file.startsWith(`${germanOverlays}/`) && file !== translatedFile;
  const schema = isOverlay ? overlaySchema : schemas[file];
  try {
    const yaml = readYamlFile(file);
    return schema ? checkSchema(yaml, schema) : [];
  } catch (error) {
    if (error instanceof FindingsError) return [...error.findings];
    throw error;
  }
}

function makeReference(descriptions: Descriptions, operator: OperatorValues): Reference {
  const contexts = Object.fromEntries(
    localeIds.map((locale) => {
      const operations = listOperations(descriptions[locale]);
      const context = makeContext(descriptions[locale], locale, operator, new Map());
      return [locale, { context, bySlug: new Map(operations.map((listed) => [listed.slug, listed])) }];
    }),
  ) as Record<LocaleId, { context: PageContext; bySlug: Map<string, ReturnType<typeof listOperations>[number]> }>;

  function render(slug: string, locale: LocaleId): RenderedPage | undefined {
    const { context, bySlug } = contexts[locale];
    if (slug === "introduction") return renderIntroductionPage(context);
    const listed = bySlug.get(slug);
    return listed && renderOperationPage(context, listed, {});
  }

  return {
    descriptions,
    catalog: makeCatalog(descriptions),
    publish: (locale) => {
      const { context } = contexts[locale];
      return publishDescription(context, operator.siteUrl + context.localeBaseUrl);
    },
    anchors: (route, locale) => {
      const slug = /^\/api\/([\w-]+)$/.exec(route)?.[1];
      const page = slug === undefined ? undefined : render(slug, locale);
      return route === "/api" ? new Set() : page && idsOf(page.mdx + JSON.stringify(page.data));
    },
  };
}

/** @returns the IDs of a generated page: in its HTML, whether in MDX or in a string, and in its headings */
const idsOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/\bid=\\?"([\w-]+)\\?"|\{\/\* #([\w-]+) \*\/\}|"id":\s*"([\w-]+)"/g)].map(
      ([, html, mdx, json]) => html ?? mdx ?? json ?? "",
    ),
  );

/** @returns slugs of all pages of the reference */
export const listReferenceRoutes = ({ catalog }: Reference): string[] => [
  "/api",
  "/api/introduction",
  ...catalog.operations.map(({ slug }) => `/api/${slug}`),
];
