import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { Command } from "commander";
import { defaultLocale, i18n, type LocaleId, localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { removeMarks } from "../../lib/markup/language-marks";
import { type Descriptions, readDescriptions } from "../../openapi/read/description";
import { type ListedOperation, listOperations, listParameters } from "../../openapi/read/operations";
import { problemsRoute } from "../../openapi/read/problems";
import { listTagGroups } from "../../openapi/read/tag-groups";
import type { Description, Tag } from "../../openapi/read/types";
import { readUsages } from "../../openapi/read/usages";
import { listWebhooks } from "../../openapi/read/webhooks";
import {
  dataFile,
  listRequestSamples,
  listResponseExamples,
  listResponsePanels,
  type PageContext,
  type RenderedPage,
  renderIntroductionPage,
  renderLandingPage,
  renderOperationPage,
  renderWebhookPage,
} from "../../openapi/render/page";
import type { ListedRequest, Neighbors } from "../../openapi/render/page-head";
import { words } from "../../openapi/render/words";
import { listFiles } from "../output/site";
import { computeFingerprint, computeMakerFingerprint, isGenerated, withoutTranslations } from "./fingerprint";
import {
  type Catalog,
  catalogFiles,
  type FirstRequest,
  generated,
  isLarge,
  operationFile,
  type Report,
  type ResourceGroup,
} from "./generated";
import { digest, type Inputs, makeInputsOf, readInputs } from "./page-inputs";
import { publishDescription, samplesOf } from "./publish";

/** The package's types cover its options and pages, but not the function that it exports. */
type MakePlugin = (context: object, options: object) => Plugin;

/**
 * Generates the API pages of all languages, the sidebar, and the catalog, unless they already exist and were generated
 * from the same inputs. New pages replace the old ones only after all of them have been generated.
 * @param read reads the descriptions, if they are needed
 * @returns whether anything was generated
 * @throws DescriptionError with the errors that a writer must fix
 */
export async function generate(
  operator: OperatorValues,
  read: () => Promise<Descriptions> = () => readDescriptions(operator),
): Promise<boolean> {
  const fingerprint = computeFingerprint(operator);
  if (isGenerated(fingerprint)) return false;
  const descriptions = await read();
  // If the operator requires all translations, a reference with untranslated text is generated again by the next run.
  const isWhole = operator.missingTranslations === "warn" || descriptions.untranslated.length === 0;
  await writeReference(operator, descriptions, isWhole ? fingerprint : withoutTranslations(fingerprint));
  return true;
}

/**
 * Writes everything that is generated from the descriptions.
 * @param fingerprint fingerprint of the inputs; a later run uses it to check whether they have changed
 */
export const writeReference = (
  operator: OperatorValues,
  descriptions: Descriptions,
  fingerprint: string,
): Promise<void> =>
  makeReference(operator, descriptions, {
    pages(work, kept) {
      // The fingerprint marks complete output, so it is removed first and written last.
      rmSync(generated.fingerprint, { force: true });
      const changes = [
        compareFolders(path.join(work, "en"), generated.englishPages, kept),
        compareFolders(path.join(work, "de"), generated.germanPages, kept),
      ];
      // All together: otherwise, the bundler would start with the first changes and restart for the others.
      changes.forEach(apply);
    },
    rest(work, files) {
      for (const file of files) {
        const from = inWork(work, file);
        if (existsSync(from) && !isAlike(from, file)) renameSync(from, file);
      }
      // The plugins that watch the pages wait for this file.
      renameSync(inWork(work, generated.inputs), generated.inputs);
      writeFileSync(generated.fingerprint, fingerprint);
    },
  });

/** Generates everything and discards the result, so that all code is loaded and compiled before the first change. */
export const rehearse = (operator: OperatorValues, descriptions: Descriptions): Promise<void> =>
  makeReference(operator, descriptions, { pages() {}, rest() {} });

/** Moves the generated files from the run's folder to their final location. */
interface Publish {
  /** @param kept existing files that stay */
  pages: (work: string, kept: ReadonlySet<string>) => void;
  /** @param files files to move, if they were generated */
  rest: (work: string, files: readonly string[]) => void;
}

/** Pages are published first, because writers wait for them. Only later come the descriptions that readers download. */
async function makeReference(operator: OperatorValues, descriptions: Descriptions, publish: Publish): Promise<void> {
  const work = makeWorkFolder();
  const maker = computeMakerFingerprint(operator);
  const before = readInputs(maker);
  const inputs: Inputs = { maker, files: {} };
  const kept = new Set<string>();
  try {
    mkdirSync(pagesFolder(work, defaultLocale));
    const jobs = localeIds.map((locale) => ({ work, locale, description: descriptions[locale], operator }));
    const isKept: IsKept = (files, madeOf) => {
      const [name = ""] = files;
      inputs.files[name] = madeOf;
      const isThere = before[name] === madeOf && files.every((file) => existsSync(file));
      if (isThere) for (const file of files) kept.add(file);
      return isThere;
    };
    // A separate process for each language takes a second to start and can't reuse existing pages.
    const isApart = isLarge(listOperations(descriptions[defaultLocale]).length);
    if (isApart) await Promise.all(jobs.map(writeApart));
    else for (const job of jobs) await writeLanguage(job, isKept);
    writeSidebar(work, descriptions);
    const catalog = makeCatalog(descriptions);
    mkdirSync(inWork(work, generated.operations));
    const pages = new Map(catalog.operations.map(({ id, slug, name }) => [operationFile(id), { slug, name }]));
    for (const [file, content] of catalogFiles(catalog)) {
      const { slug, name } = pages.get(file) ?? {};
      const page = slug && inputs.files[path.join(targets[defaultLocale], `${slug}.mdx`)];
      // The page's inputs cover everything that guides show of its operation, except its name in other languages.
      // Comparing them avoids making the samples, which takes time.
      const madeOf = page ? [page, name] : content;
      if (!isKept([file], digest(JSON.stringify(madeOf)))) writeJson(inWork(work, file), content);
    }
    writeJson(inWork(work, generated.resources), listResources(catalog, descriptions));
    writeJson(inWork(work, generated.firstRequest), makeFirstRequest(descriptions, catalog));
    writeJson(inWork(work, generated.report), makeReport(descriptions));
    const rest = localeIds.map(generated.description);
    publish.pages(work, new Set([...kept, ...rest, generated.inputs]));
    if (!isApart) for (const job of jobs) writeDescription(job, isKept);
    writeJson(inWork(work, generated.inputs), inputs);
    publish.rest(work, rest);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The job of writing one language's pages. */
export interface LanguageJob {
  /** The run's folder. */
  work: string;
  locale: LocaleId;
  description: Description;
  operator: OperatorValues;
}

/** Checks whether the files exist and can stay, because they were made from inputs with the same digest. */
type IsKept = (files: readonly string[], madeOf: string) => boolean;

/** Writes a language's pages, except the ones that are reused. */
export async function writeLanguage(
  { work, locale, description, operator }: LanguageJob,
  isKept: IsKept = () => false,
): Promise<void> {
  const operations = listOperations(description);
  const context = makeContext(description, locale, operator, readUsages(locale));
  const folder = pagesFolder(work, locale);
  mkdirSync(folder, { recursive: true });
  await writePages(folder, context, renderPages(context, operations, isKept));
  for (const [name, page] of [
    ["index", renderLandingPage(context, operations)],
    ["introduction", renderIntroductionPage(context)],
  ] as const) {
    writeFileSync(path.join(folder, `${name}.mdx`), page.mdx);
    writeJson(path.join(folder, dataFile(name)), page.data);
  }
}

/** Writes the description that readers of a language download, unless it is reused. */
export function writeDescription(
  { work, locale, description, operator }: LanguageJob,
  isKept: IsKept = () => false,
): void {
  // No usages: only pages show which guides and terms mention an operation.
  const context = makeContext(description, locale, operator, new Map());
  const portalUrl = operator.siteUrl + context.localeBaseUrl;
  const published = generated.description(locale);
  if (!isKept([published], digest(JSON.stringify([description, portalUrl]))))
    writeJson(inWork(work, published), publishDescription(context, portalUrl));
}

/** Writes a language in a separate process, in parallel with the others. */
async function writeApart(job: LanguageJob): Promise<void> {
  const child = fork(path.join(__dirname, "language-process.ts"), {
    serialization: "advanced",
    execArgv: ["--require", require.resolve("tsx/cjs")],
  });
  child.send(job);
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the pages in ${job.locale} weren't written → see the error above`);
}

/**
 * @param usages the guides and terms that mention each operation, by its ID
 * @returns the context for a language's pages
 */
export function makeContext(
  description: Description,
  locale: LocaleId,
  operator: OperatorValues,
  usages: PageContext["usages"],
): PageContext {
  const byId = new Map(listOperations(description).map((listed) => [listed.id, listed]));
  return {
    description,
    locale,
    localeBaseUrl: i18n(operator.baseUrl).localeConfigs?.[locale]?.baseUrl ?? operator.baseUrl,
    portalUrl: operator.siteUrl + operator.baseUrl,
    operation: (id) => {
      const listed = byId.get(id);
      return listed && { route: `/api/${listed.slug}`, name: listed.operation.summary ?? id };
    },
    usages,
    problemsRoute,
  };
}

function makeReport({ warnings, untranslated, notShown, ...descriptions }: Descriptions): Report {
  const { [defaultLocale]: description } = descriptions;
  const counts = { operations: listOperations(description).length, webhooks: listWebhooks(description).length };
  return { ...counts, warnings, untranslated, notShown };
}

/** On the same file system as the output, so that moving a file is just a rename. */
function makeWorkFolder(): string {
  mkdirSync(".docusaurus", { recursive: true });
  return mkdtempSync(".docusaurus/generate-");
}

/** Where each language's pages are. */
const targets: Record<LocaleId, string> = {
  de: generated.germanPages,
  en: path.join(generated.englishPages, "current"),
};

const pagesFolder = (work: string, locale: LocaleId): string =>
  locale === defaultLocale ? path.join(work, "de") : path.join(work, locale, "current");

/** @returns the path in the run's folder for a file of the German folder */
const inWork = (work: string, file: string): string =>
  path.join(pagesFolder(work, defaultLocale), path.relative(generated.germanPages, file));

/**
 * @param isKept whether a page already exists and was made from the same inputs; such pages aren't rendered again
 * @returns the pages of operations and webhooks by slug
 */
function renderPages(context: PageContext, operations: ListedOperation[], isKept: IsKept): Map<string, RenderedPage> {
  const { description, locale } = context;
  const inputsOf = makeInputsOf(context, operations);
  const filesOf = (slug: string): string[] =>
    [`${slug}.mdx`, dataFile(slug)].map((file) => path.join(targets[locale], file));
  const webhooks = listWebhooks(description);
  const around = <T extends ListedRequest>(request: T, list: T[]): Neighbors => {
    const index = list.indexOf(request);
    return { previous: list[index - 1], next: list[index + 1] };
  };
  const inTags = description.tags.flatMap(({ name }) => {
    const list = operations.filter(({ tag }) => tag === name);
    return list.flatMap((listed) => {
      const neighbors = around(listed, list);
      if (isKept(filesOf(listed.slug), inputsOf(listed, neighbors))) return [];
      return [[listed.slug, renderOperationPage(context, listed, neighbors)] as const];
    });
  });
  const ofWebhooks = webhooks.map((webhook) => {
    const neighbors = around(webhook, webhooks);
    return [webhook.slug, renderWebhookPage(context, webhook, neighbors)] as const;
  });
  return new Map([...inTags, ...ofWebhooks]);
}

/** Writes the pages with the OpenAPI plugin, which uses this project's page generator. */
async function writePages(folder: string, context: PageContext, pages: Map<string, RenderedPage>): Promise<void> {
  mkdirSync(path.join(folder, path.dirname(dataFile(""))), { recursive: true });
  if (pages.size === 0) return;
  const specPath = path.join(folder, "skeleton.json");
  const template = path.join(folder, "template.mustache");
  writeJson(specPath, makeSkeleton(context.description, [...pages.keys()]));
  writeFileSync(template, "{{{markdown}}}");
  const outputDir = path.join(folder, "pages");
  for (const [slug, { data }] of pages) writeJson(path.join(folder, dataFile(slug)), data);
  // Loaded here, because loading takes longer than an entire run without changes.
  const { default: makePlugin } = (await import("docusaurus-plugin-openapi-docs")) as unknown as {
    default: MakePlugin;
  };
  const plugin = makePlugin(
    { siteDir: process.cwd(), siteConfig: { presets: [], plugins: [] } },
    {
      id: "openapi",
      docsPluginId: "api",
      config: {
        reference: {
          specPath,
          outputDir,
          template,
          showInfoPage: false,
          markdownGenerators: {
            createApiPageMD: ({ api }: { api: { operationId?: string } }) => {
              const page = pages.get(api.operationId ?? "")?.mdx;
              if (page === undefined)
                throw new Error(`The OpenAPI plugin requested an unknown page: ${api.operationId}.`);
              return page;
            },
          },
        },
      },
    },
  );
  const program = new Command();
  plugin.extendCli?.(program as never);
  await silently(() => program.parseAsync(["gen-api-docs", "reference"], { from: "user" }));
  for (const slug of pages.keys()) {
    const page = path.join(outputDir, `${slug}.api.mdx`);
    if (!existsSync(page)) throw new Error(`The OpenAPI plugin didn't write a page for ${slug}.`);
    renameSync(page, path.join(folder, `${slug}.mdx`));
  }
  for (const leftover of [outputDir, specPath, template]) rmSync(leftover, { recursive: true });
}

/**
 * The plugin only needs the names of operations, so leaving out everything else makes it much faster. It names a page's
 * file after the operationId, which is therefore set to the slug.
 */
function makeSkeleton({ openapi, info }: Description, slugs: string[]): object {
  const paths = slugs.map((slug) => [
    `/${slug}`,
    { get: { operationId: slug, summary: slug, description: slug, responses: { default: { description: "" } } } },
  ]);
  return { openapi, info: { title: info.version, version: info.version }, paths: Object.fromEntries(paths) };
}

/** Hides the line that the plugin logs for each file. Warnings and errors are still printed. */
async function silently<T>(run: () => Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => {};
  try {
    return await run();
  } finally {
    console.log = log;
  }
}

/** Each page's front matter contains its label. Category labels are German here, and `current.json` translates them. */
function writeSidebar(work: string, descriptions: Record<LocaleId, Description>): void {
  const operations = listOperations(descriptions.de);
  const makeTag = ({ name, "x-displayName": label = name }: Tag): object => ({
    type: "category",
    key: name,
    label,
    customProps: { href: `/api#${name}` },
    items: operations.filter(({ tag }) => tag === name).map(({ slug }) => ({ type: "doc", id: slug })),
  });
  const groups = listTagGroups(descriptions.de).flatMap(({ name, title, tags }) =>
    name === ""
      ? tags.map(makeTag)
      : [{ ...heading, key: groupKey(name), label: title, className: "menu-group", items: tags.map(makeTag) }],
  );
  const webhooks = listWebhooks(descriptions.de).map(({ slug }) => ({ type: "doc", id: slug }));
  if (webhooks.length > 0)
    groups.push({ type: "category", key: webhooksKey, label: words.de.webhooks, items: webhooks });
  const root = {
    ...heading,
    key: rootKey,
    label: words.de.apiReference,
    className: "menu-root",
    link: { type: "doc", id: "index" },
    items: [{ type: "doc", id: "introduction" }, ...groups],
  };
  writeJson(inWork(work, generated.sidebar), [root]);
  for (const locale of localeIds.filter((id) => id !== defaultLocale)) {
    const translated = listTagGroups(descriptions[locale]);
    const labels = [
      [rootKey, words[locale].apiReference],
      [webhooksKey, words[locale].webhooks],
      ...translated.map(({ name, title }) => [groupKey(name), title]),
      ...translated.flatMap(({ tags }) => tags.map(({ name, "x-displayName": label = name }) => [name, label])),
    ];
    const messages = Object.fromEntries(
      labels.map(([key, message]) => [`sidebar.reference.category.${key}`, { message }]),
    );
    writeJson(path.join(work, locale, "current.json"), { "version.label": { message: "Next" }, ...messages });
  }
}

/** A category that can't be collapsed is a heading for its items. */
const heading = { type: "category", collapsible: false, collapsed: false };
const rootKey = "reference";
const groupKey = (name: string): string => `group-${name}`;
/** The leading hyphen prevents conflicts with the names of tags. */
const webhooksKey = "-webhooks";

/** @returns the operations and tags by name. For the same descriptions, it returns the same object. */
export function makeCatalog(descriptions: Record<LocaleId, Description>): Catalog {
  const catalog = catalogs.get(descriptions) ?? listCatalog(descriptions);
  catalogs.set(descriptions, catalog);
  return catalog;
}
const catalogs = new WeakMap<object, Catalog>();

function listCatalog(descriptions: Record<LocaleId, Description>): Catalog {
  const english = new Map(listOperations(descriptions.en).map(({ id, operation }) => [id, operation]));
  return {
    tags: descriptions.de.tags.map((tag, index) => {
      const other = descriptions.en.tags[index];
      return {
        name: tag.name,
        title: { de: tag["x-displayName"] ?? tag.name, en: other?.["x-displayName"] ?? tag.name },
        description: { de: tag.description ?? "", en: other?.description ?? "" },
      };
    }),
    operations: listOperations(descriptions.de).map((listed) => {
      const { id, slug, method, path: route, tag, operation } = listed;
      return {
        id,
        slug,
        method,
        path: route,
        tag,
        name: { de: operation.summary ?? id, en: english.get(id)?.summary ?? id },
        queryParameters: listParameters(descriptions.de, listed).flatMap((parameter) =>
          parameter.in === "query" ? parameter.name : [],
        ),
        // Samples and examples are made on demand, because most callers need only a few of them.
        get samples() {
          return samplesOf(descriptions.de, listed);
        },
        get answers() {
          return Object.fromEntries(
            listResponseExamples(descriptions.de, operation).map(({ status, examples }) => [
              status,
              examples.map(({ name, source }) => ({ name: name ?? "", source })),
            ]),
          );
        },
      };
    }),
  };
}

function listResources({ tags, operations }: Catalog, descriptions: Record<LocaleId, Description>): ResourceGroup[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const english = listTagGroups(descriptions.en);
  return listTagGroups(descriptions.de).map((group, index) => ({
    name: group.name,
    title: { de: group.title, en: english[index]?.title ?? group.title },
    resources: group.tags.flatMap(({ name }) => {
      const tag = byName.get(name);
      return tag ? [{ ...tag, operationCount: operations.filter((operation) => operation.tag === name).length }] : [];
    }),
  }));
}

/** The request on the home page. Clients often ask first who a token belongs to, which requires no other data. */
function makeFirstRequest(descriptions: Record<LocaleId, Description>, { operations }: Catalog): FirstRequest | null {
  const description = descriptions[defaultLocale];
  const operation = operations.find(({ id }) => id === "fetchUserData") ?? operations[0];
  const listed = listOperations(description).find(({ id }) => id === operation?.id);
  if (!operation || !listed) return null;
  const { slug, name, method, path: route } = operation;
  const [response] = listResponsePanels(description, listed);
  const labels = localeIds.map((locale) => [locale, listResponsePanels(descriptions[locale], listed)[0]?.label]);
  return {
    slug,
    name,
    call: `${method.toUpperCase()} ${route}`,
    samples: listRequestSamples(description, listed),
    response: response && { ...response, label: Object.fromEntries(labels) as Record<LocaleId, string> },
  };
}

const showJson = (value: unknown): string => `${removeMarks(JSON.stringify(value, null, 2))}\n`;
const writeJson = (file: string, value: unknown): void => writeFileSync(file, showJson(value));

/** Changes to existing files. */
interface Changes {
  moved: [from: string, to: string][];
  removed: string[];
}

/**
 * @param kept files that stay even if they weren't generated again
 * @returns the changes that update a folder from another one; identical files aren't moved
 */
function compareFolders(source: string, target: string, kept: ReadonlySet<string>): Changes {
  const made = listFiles(source);
  const known = new Set(made);
  const goes = (file: string): boolean => !known.has(file) && !kept.has(path.join(target, file));
  return {
    moved: made
      .map((file): [string, string] => [path.join(source, file), path.join(target, file)])
      .filter(([from, to]) => !isAlike(from, to)),
    removed: (existsSync(target) ? listFiles(target) : []).filter(goes).map((file) => path.join(target, file)),
  };
}

function apply({ moved, removed }: Changes): void {
  for (const [from, to] of moved) {
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  }
  for (const file of removed) rmSync(file);
}

const isAlike = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(other).equals(readFileSync(one));
