import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../lib/findings/finding";
import { checkSchema } from "../lib/findings/schema";
import { readYamlFile } from "../lib/findings/yaml-file";
import lifecyclesSchema from "../lib/schemas/lifecycles.schema.json";
import overlaySchema from "../lib/schemas/overlay.schema.json";
import problemsSchema from "../lib/schemas/problems.schema.json";
import { bundleDescription, listBundled } from "../openapi/read/bundle";
import {
  type Descriptions,
  descriptionRoot,
  germanOverlays,
  portalSource,
  readDescriptions,
} from "../openapi/read/description";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { listOperations } from "../openapi/read/operations";
import { problemsFile } from "../openapi/read/problems";
import { settle } from "../openapi/read/schema";
import { translatedFile } from "../openapi/read/stale";
import type { Description } from "../openapi/read/types";
import {
  type PageContext,
  type RenderedPage,
  renderIntroductionPage,
  renderOperationPage,
} from "../openapi/render/page";
import { makeCatalog } from "../plugins/reference/catalog";
import type { Catalog } from "../plugins/reference/generated";
import { makeContext } from "../plugins/reference/pages";
import { publishDescription } from "../plugins/reference/publish";
import { checkDigest, judge, keptFolder, readIfPresent, writeWhole } from "./passed";
import { attempt, listFiles, type Read } from "./sources";

export const descriptionFolder = path.posix.dirname(descriptionRoot);

/**
 * @returns whether a file in the description's folder can be part of the bundle (unlike overlays, lifecycles, and
 *   problems)
 */
export const isBundled = (file: string): boolean =>
  !file.startsWith(`${germanOverlays}/`) && file !== lifecyclesFile && file !== problemsFile;

/** The API reference as other checks need it: the possible targets of links, and the published descriptions. */
export interface Reference {
  descriptions: Descriptions;
  catalog: Catalog;
  /** Digest of everything that the descriptions are made from. */
  digest: string;
  /** @returns the IDs on a page of the reference, by its route; undefined if there is no such page */
  anchors: (route: string, locale: LocaleId) => Set<string> | undefined;
  /** @returns the description as readers download it */
  publish: (locale: LocaleId) => Description;
}

/**
 * The latest results, so that undoing a mistake restores the earlier one. `npm start` reads each state in two ways,
 * because it also shows untranslated text.
 */
const known = new Map<string, Read<Reference>>();
const mostKnown = 4;

/**
 * Reads the description in all languages, or the errors in its files. Descriptions without errors are cached.
 * @param onChange called before the description is read, unless it is cached
 */
export async function readReference(operator: OperatorValues, onChange = () => {}): Promise<Read<Reference>> {
  const { value: files, findings } = listDescription();
  if (!files) return { findings };
  const digest = digestOf(files, operator);
  const remembered = known.get(digest) ?? recallReference(operator, digest);
  if (!remembered) onChange();
  const read = remembered ?? (await readFiles(files, operator, digest));
  if (!remembered) {
    // If a file was saved while they were read, it isn't certain which content was read.
    if (digestOf(listDescription().value ?? [], operator) !== digest) return readReference(operator, onChange);
    if (read.value) keep(keptAs(digest), JSON.stringify(read.value.descriptions));
  }
  known.delete(digest);
  known.set(digest, read);
  for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest);
  return read;
}

const listDescription = (): Read<string[]> => listFiles(descriptionFolder, /\.(ya?ml|json)$/);

function recallReference(operator: OperatorValues, digest: string): Read<Reference> | undefined {
  const kept = readIfPresent(keptAs(digest));
  if (!kept) return undefined;
  const descriptions = JSON.parse(kept.toString("utf8")) as Descriptions;
  for (const locale of localeIds) settle(descriptions[locale]);
  return { findings: [], value: makeReference(descriptions, operator, digest) };
}

async function readFiles(files: readonly string[], operator: OperatorValues, digest: string): Promise<Read<Reference>> {
  const written = files.filter((file) => !path.posix.basename(file).startsWith("."));
  const faults = [...new Set([descriptionRoot, ...written])].flatMap(checkFile);
  if (faults.length > 0) return { findings: faults };
  const bundle = (): Promise<Description> => bundleOrRecall(files.filter(isBundled));
  const { value: descriptions, findings } = await attempt(() =>
    readDescriptions(operator, { ...portalSource, bundle }),
  );
  if (!descriptions) return { findings };
  return { findings: [], value: makeReference(descriptions, operator, digest) };
}

/**
 * @returns the descriptions; the cached ones if nothing has changed
 * @throws FindingsError with the errors in the files
 */
export async function readKeptDescriptions(operator: OperatorValues): Promise<Descriptions> {
  const { value, findings } = await readReference(operator);
  if (!value) throw new FindingsError(findings);
  return value.descriptions;
}

/** @returns the file that holds the descriptions in all languages, so that a second check is quick */
const keptAs = (digest: string): string => path.join(keptFolder, "whole", `${digest}.json`);

/**
 * @returns the description joined from its files; the cached one if the files haven't changed, because loading Redocly
 *   takes longer than reading the cache
 */
async function bundleOrRecall(files: readonly string[]): Promise<Description> {
  const file = (): string => path.join(keptFolder, "bundled", `${digestOf(files)}.json`);
  const before = file();
  const kept = readIfPresent(before);
  if (kept) return JSON.parse(kept.toString("utf8")) as Description;
  const bundled = await bundleDescription(descriptionRoot);
  // The digest covers only these files, and only as they were before.
  if (listBundled(descriptionRoot).every((part) => files.includes(part)) && file() === before)
    keep(before, JSON.stringify(bundled));
  return bundled;
}

/** Enough for going back and forth between some states of the files. */
const mostKept = 4;

function keep(file: string, content: string): void {
  const age = (kept: string): number => statSync(kept, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const kept = listFiles(path.dirname(file), /\.json/).value ?? [];
  for (const oldest of kept.sort((one, other) => age(other) - age(one)).slice(mostKept - 1))
    rmSync(oldest, { force: true });
  writeWhole(file, content);
}

/**
 * @param settings other values that the result depends on
 * @returns a digest of the files and of the code that reads them; a missing file counts as an empty one
 */
function digestOf(files: readonly string[], settings: object = {}): string {
  const hash = createHash("sha256").update(checkDigest()).update(JSON.stringify(settings));
  for (const file of files) hash.update(`${file}\0`).update(readIfPresent(file) ?? "");
  return hash.digest("hex").slice(0, 16);
}

const schemas: Record<string, object> = { [lifecyclesFile]: lifecyclesSchema, [problemsFile]: problemsSchema };

/**
 * @returns the errors in a file's YAML, and where it doesn't match its schema; a file that has passed isn't parsed
 *   again
 */
function checkFile(file: string): Finding[] {
  const isOverlay = file.startsWith(`${germanOverlays}/`) && file !== translatedFile;
  const schema = isOverlay ? overlaySchema : schemas[file];
  const judged = existsSync(file)
    ? judge("yaml", file, readFileSync(file, "latin1"), JSON.stringify(schema))
    : undefined;
  if (judged?.isPassed) return [];
  try {
    const yaml = readYamlFile(file);
    const findings = schema ? checkSchema(yaml, schema) : [];
    if (findings.length === 0) judged?.pass();
    return findings;
  } catch (error) {
    return (error as { findings: Finding[] }).findings;
  }
}

/** Descriptions as readers download them: a language that hasn't changed is published only once. */
const published = new WeakMap<Description, Description>();

function makeReference(descriptions: Descriptions, operator: OperatorValues, digest: string): Reference {
  const contexts = Object.fromEntries(
    localeIds.map((locale) => {
      const operations = listOperations(descriptions[locale]);
      const context = makeContext(descriptions[locale], locale, operator, new Map());
      return [locale, { context, bySlug: new Map(operations.map((listed) => [listed.slug, listed])) }];
    }),
  ) as Record<LocaleId, { context: PageContext; bySlug: Map<string, ReturnType<typeof listOperations>[number]> }>;
  const known = new Map<string, Set<string> | undefined>();

  function render(slug: string, locale: LocaleId): RenderedPage | undefined {
    const { context, bySlug } = contexts[locale];
    if (slug === "introduction") return renderIntroductionPage(context);
    const listed = bySlug.get(slug);
    return listed && renderOperationPage(context, listed, {});
  }

  return {
    descriptions,
    digest,
    catalog: makeCatalog(descriptions),
    publish: (locale) => {
      const { context } = contexts[locale];
      const known = published.get(context.description);
      const description = known ?? publishDescription(context, operator.siteUrl + context.localeBaseUrl);
      published.set(context.description, description);
      return description;
    },
    anchors: (route, locale) => {
      const key = `${locale} ${route}`;
      if (!known.has(key)) {
        const slug = /^\/api\/([\w-]+)$/.exec(route)?.[1];
        const page = slug === undefined ? undefined : render(slug, locale);
        known.set(
          key,
          route === "/api" ? new Set() : page === undefined ? undefined : idsOf(page.mdx + JSON.stringify(page.data)),
        );
      }
      return known.get(key);
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
