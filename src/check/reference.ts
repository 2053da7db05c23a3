import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { type Finding, FindingsError } from "../findings/finding";
import { checkSchema } from "../findings/schema";
import { readYamlFile } from "../findings/yaml-file";
import { listOperations } from "../openapi/model/operations";
import { makeCatalogue, makeContext } from "../openapi/publishing/generate";
import type { Catalogue } from "../openapi/publishing/generated";
import { publishDescription } from "../openapi/publishing/publish";
import { type Descriptions, descriptionRoot, germanOverlays, readDescriptions } from "../openapi/reading/description";
import { lifecyclesFile } from "../openapi/reading/lifecycles";
import { problemsFile } from "../openapi/reading/problems";
import { translatedFile } from "../openapi/reading/stale";
import { type PageContext, renderOperationPage } from "../openapi/rendering/page";
import { renderIntroductionPage } from "../openapi/rendering/reference-pages";
import type { Description } from "../openapi/types";
import lifecyclesSchema from "../schemas/lifecycles.schema.json";
import overlaySchema from "../schemas/overlay.schema.json";
import problemsSchema from "../schemas/problems.schema.json";
import { judge } from "./passed";
import { attempt, listFiles, type Read } from "./sources";

export const descriptionFolder = path.posix.dirname(descriptionRoot);

/** The API reference as other checks need it: what links may lead to, and what is published. */
export interface Reference {
  descriptions: Descriptions;
  catalogue: Catalogue;
  /** Digest of all that the descriptions are made from. */
  digest: string;
  /** @returns the ids on a page of the reference, by its route; undefined where there is no such page */
  anchors: (route: string, locale: LocaleId) => Set<string> | undefined;
  /** @returns the description as readers download it */
  publish: (locale: LocaleId) => Description;
}

/**
 * What was read last, and before: whoever takes a mistake back is where they were. `npm start` reads each in two ways, since it
 * shows texts that aren't translated yet.
 */
const known = new Map<string, Read<Reference>>();
const mostKnown = 4;

/** Reads the description in all languages, or what is wrong with its files. Whole descriptions are kept for the next time. */
export async function readReference(operator: OperatorValues): Promise<Read<Reference>> {
  const { value: files, findings } = listFiles(descriptionFolder, /\.(ya?ml|json)$/);
  if (!files) return { findings };
  const digest = digestOf([...files, ...codeFiles()], operator);
  const read = known.get(digest) ?? (await readFiles(files, operator, digest));
  known.delete(digest);
  known.set(digest, read);
  for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest);
  return read;
}

async function readFiles(files: readonly string[], operator: OperatorValues, digest: string): Promise<Read<Reference>> {
  const kept = path.join(cacheFolder, `${digest}.json`);
  if (existsSync(kept)) {
    const descriptions = JSON.parse(readFileSync(kept, "utf8")) as Descriptions;
    return { findings: [], value: makeReference(descriptions, operator, digest) };
  }
  const written = files.filter((file) => !path.posix.basename(file).startsWith("."));
  const faults = [...new Set([descriptionRoot, ...written])].flatMap(checkFile);
  if (faults.length > 0) return { findings: faults };
  const { value: descriptions, findings } = await attempt(() => readDescriptions(operator));
  if (!descriptions) return { findings };
  keep(kept, JSON.stringify(descriptions));
  return { findings: [], value: makeReference(descriptions, operator, digest) };
}

/**
 * @returns the descriptions, as they were read last where nothing has changed
 * @throws FindingsError with what is wrong
 */
export async function readKeptDescriptions(operator: OperatorValues): Promise<Descriptions> {
  const { value, findings } = await readReference(operator);
  if (!value) throw new FindingsError(findings);
  return value.descriptions;
}

/** What was found right is kept, so that a second check is quick. */
export const cacheFolder = ".docusaurus/check";

/** As many as somebody goes back and forth between. */
const mostKept = 4;

function keep(file: string, content: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  const kept = listFiles(cacheFolder, /\.json$/).value ?? [];
  const byAge = kept.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const oldest of byAge.slice(mostKept - 1)) rmSync(oldest, { force: true });
  writeFileSync(file, content);
}

function codeFiles(): string[] {
  const isCode = /(?<!\.test)\.(ts|json)$/;
  const folders = ["openapi", "config", "findings", "schemas"].map((name) => `src/${name}`).filter(existsSync);
  return [...folders.flatMap((folder) => listFiles(folder, isCode).value ?? []), "package-lock.json"].filter(
    existsSync,
  );
}

function digestOf(files: readonly string[], operator: OperatorValues): string {
  const hash = createHash("sha256").update(JSON.stringify(operator));
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

const schemas: Record<string, object> = { [lifecyclesFile]: lifecyclesSchema, [problemsFile]: problemsSchema };

/** @returns what is no YAML, or doesn't fit its schema; a file that was found right isn't parsed again */
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

function makeReference(descriptions: Descriptions, operator: OperatorValues, digest: string): Reference {
  const contexts = Object.fromEntries(
    localeIds.map((locale) => {
      const operations = listOperations(descriptions[locale]);
      const context = makeContext(descriptions[locale], locale, operator, new Map());
      return [locale, { context, bySlug: new Map(operations.map((listed) => [listed.slug, listed])) }];
    }),
  ) as Record<LocaleId, { context: PageContext; bySlug: Map<string, ReturnType<typeof listOperations>[number]> }>;
  const known = new Map<string, Set<string> | undefined>();
  const published = new Map<LocaleId, Description>();

  function render(slug: string, locale: LocaleId): string | undefined {
    const { context, bySlug } = contexts[locale];
    if (slug === "introduction") return renderIntroductionPage(context);
    const listed = bySlug.get(slug);
    return listed && renderOperationPage(context, listed, {});
  }

  return {
    descriptions,
    digest,
    catalogue: makeCatalogue(descriptions),
    publish: (locale) => {
      const { context } = contexts[locale];
      const description =
        published.get(locale) ?? publishDescription(context, operator.siteUrl + context.localeBaseUrl);
      published.set(locale, description);
      return description;
    },
    anchors: (route, locale) => {
      const key = `${locale} ${route}`;
      if (!known.has(key)) {
        const slug = /^\/api\/([\w-]+)$/.exec(route)?.[1];
        const page = slug === undefined ? undefined : render(slug, locale);
        known.set(key, route === "/api" ? new Set() : page === undefined ? undefined : idsOf(page));
      }
      return known.get(key);
    },
  };
}

/** @returns the ids of a page as it is generated: those of its HTML, in MDX or in a string, and of its headings */
const idsOf = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/\bid=\\?"([\w-]+)\\?"|\{\/\* #([\w-]+) \*\/\}|"id":\s*"([\w-]+)"/g)].map(
      ([, html, mdx, json]) => html ?? mdx ?? json ?? "",
    ),
  );

/** @returns slugs of all pages of the reference */
export const listReferenceRoutes = ({ catalogue }: Reference): string[] => [
  "/api",
  "/api/introduction",
  ...catalogue.operations.map(({ slug }) => `/api/${slug}`),
];
