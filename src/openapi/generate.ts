import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { Command } from "commander";
import { stringify } from "yaml";
import { defaultLocale, i18n, type LocaleId, localeIds } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { noteLanguages, removeMarks } from "../markup/language-marks";
import { type Descriptions, readDescriptions } from "./description";
import {
  type Catalogue,
  descriptionFiles,
  type FirstRequest,
  generated,
  type Report,
  type ResourceGroup,
} from "./generated";
import { takeOutParts } from "./mdx";
import { type ListedOperation, listOperations, listParameters } from "./operations";
import {
  listRequestSamples,
  listResponseExamples,
  listResponsePanels,
  type Neighbours,
  type PageContext,
  renderOperationPage,
} from "./page";
import { problemsRoute } from "./problems";
import { publishDescription } from "./publish";
import { renderIntroductionPage, renderLandingPage } from "./reference-pages";
import { makeSamples } from "./samples";
import { listTagGroups } from "./tag-groups";
import type { Description, Tag } from "./types";
import { guideFolders, readUsages } from "./usages";
import { words } from "./words";

/** The package's own types describe its options and pages, not the function that it exports. */
type MakePlugin = (context: object, options: object) => Plugin;

/** Folders whose content decides what is generated. */
const inputs = [
  "openapi",
  "src/openapi",
  "src/markup",
  "src/remark/highlight-code.ts",
  "src/config",
  ...Object.values(guideFolders),
  "package-lock.json",
];

/**
 * Makes the API pages of all languages, the sidebar and the catalogue, unless they are there and made from the same
 * inputs. New output takes the place of the old only when all of it is made.
 * @returns whether anything was made
 * @throws DescriptionError with what a writer has to mend
 */
export async function generate(operator: OperatorValues): Promise<boolean> {
  const fingerprint = computeFingerprint(operator);
  if (isGenerated(fingerprint)) return false;
  await writeReference(operator, await readDescriptions(operator), fingerprint);
  return true;
}

/**
 * Writes what is generated from descriptions that were read.
 * @param fingerprint of the inputs, by which a later run knows whether they have changed
 */
export async function writeReference(
  operator: OperatorValues,
  descriptions: Descriptions,
  fingerprint: string,
): Promise<void> {
  const work = makeWorkFolder();
  try {
    for (const locale of localeIds) {
      const operations = listOperations(descriptions[locale]);
      const context = makeContext(descriptions[locale], locale, operator, readUsages(locale));
      const folder = pagesFolder(work, locale);
      mkdirSync(folder, { recursive: true });
      await writeOperationPages(folder, context, operations);
      const portalUrl = operator.siteUrl + context.localeBaseUrl;
      const published = publishDescription(context, portalUrl);
      for (const file of descriptionFiles) {
        const content = file.endsWith(".yaml")
          ? stringify(published, { aliasDuplicateObjects: false })
          : showJson(published);
        writeFileSync(inWork(work, generated.description(locale, file)), removeMarks(content));
      }
      for (const [name, page] of [
        ["index", renderLandingPage(context, operations)],
        ["introduction", renderIntroductionPage(context)],
      ] as const)
        writeFileSync(path.join(folder, `${name}.mdx`), noteLanguages(page, locale));
    }
    writeSidebar(work, descriptions);
    const catalogue = makeCatalogue(descriptions);
    writeJson(inWork(work, generated.catalogue), catalogue);
    writeJson(inWork(work, generated.resources), listResources(catalogue, descriptions));
    writeJson(inWork(work, generated.firstRequest), makeFirstRequest(descriptions, catalogue));
    writeJson(inWork(work, generated.report), makeReport(descriptions));
    writeFileSync(inWork(work, generated.fingerprint), fingerprint);
    replaceFolder(path.join(work, "en"), generated.englishPages);
    replaceFolder(path.join(work, "de"), generated.germanPages);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param usages what names an operation, by its id
 * @returns what the pages of a language need to know
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
  return { operations: listOperations(descriptions[defaultLocale]).length, warnings, untranslated, notShown };
}

function isGenerated(fingerprint: string): boolean {
  return (
    existsSync(generated.englishPages) &&
    existsSync(generated.fingerprint) &&
    readFileSync(generated.fingerprint, "utf8") === fingerprint
  );
}

function computeFingerprint(operator: OperatorValues): string {
  const hash = createHash("sha256").update(JSON.stringify(operator));
  for (const input of inputs.filter((each) => existsSync(each))) {
    const files = input.includes(".") ? [""] : readdirSync(input, { recursive: true, encoding: "utf8" }).sort();
    for (const file of files.filter((name) => name === "" || /(?<!\.test)\.(ya?ml|json|ts|mdx)$/.test(name))) {
      hash.update(`${input}/${file}\0`).update(readFileSync(path.join(input, file)));
    }
  }
  return hash.digest("hex");
}

/** Beside the output, so that moving it there is one rename. */
function makeWorkFolder(): string {
  mkdirSync(".docusaurus", { recursive: true });
  return mkdtempSync(".docusaurus/generate-");
}

const pagesFolder = (work: string, locale: LocaleId): string =>
  locale === defaultLocale ? path.join(work, "de") : path.join(work, locale, "current");

/** @returns where a file of the German folder is made */
const inWork = (work: string, file: string): string => path.join(pagesFolder(work, defaultLocale), path.basename(file));

/** Has the OpenAPI plugin write one page for each operation, with this project's page generator. */
async function writeOperationPages(folder: string, context: PageContext, operations: ListedOperation[]): Promise<void> {
  const specPath = path.join(folder, "skeleton.json");
  const template = path.join(folder, "template.mustache");
  writeJson(specPath, makeSkeleton(context.description, operations));
  writeFileSync(template, "{{{markdown}}}");
  const outputDir = path.join(folder, "pages");
  const partsFolder = path.join(folder, "parts");
  mkdirSync(partsFolder);
  // Made before the plugin asks for them, which would swallow their faults.
  const pages = new Map(
    operations.map((listed) => {
      const whole = noteLanguages(
        renderOperationPage(context, listed, neighboursOf(listed, operations)),
        context.locale,
      );
      const { page, parts } = takeOutParts(whole, `./parts/${listed.slug}.json`);
      writeFileSync(path.join(partsFolder, `${listed.slug}.json`), JSON.stringify(parts));
      return [listed.slug, page];
    }),
  );
  // Loaded here, because it takes longer than all that a run without changes does.
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
              const page = pages.get(api.operationId ?? "");
              if (page === undefined)
                throw new Error(`The OpenAPI plugin asks for the unknown operation ${api.operationId}.`);
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
  for (const { slug } of operations) {
    const page = path.join(outputDir, `${slug}.api.mdx`);
    if (!existsSync(page)) throw new Error(`The OpenAPI plugin wrote no page for ${slug}.`);
    renameSync(page, path.join(folder, `${slug}.mdx`));
  }
  for (const leftover of [outputDir, specPath, template]) rmSync(leftover, { recursive: true });
}

/** @returns the operations beside this one in the order of the sidebar, within its tag */
function neighboursOf(listed: ListedOperation, operations: ListedOperation[]): Neighbours {
  const siblings = operations.filter(({ tag }) => tag === listed.tag);
  const index = siblings.indexOf(listed);
  return { previous: siblings[index - 1], next: siblings[index + 1] };
}

/**
 * The plugin reads only what names an operation; without bodies it is done in a moment. It names a page's file by the
 * operationId, so it gets the slug for that.
 */
function makeSkeleton({ openapi, info }: Description, operations: ListedOperation[]): object {
  const paths = operations.map(({ slug }) => [
    `/${slug}`,
    { get: { operationId: slug, summary: slug, description: slug, responses: { default: { description: "" } } } },
  ]);
  return { openapi, info: { title: info.version, version: info.version }, paths: Object.fromEntries(paths) };
}

/** The plugin prints a line for each file. Its warnings and errors stay. */
async function silently<T>(run: () => Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => {};
  try {
    return await run();
  } finally {
    console.log = log;
  }
}

/** Item labels come from each page's front matter; category labels are German here and translated by `current.json`. */
function writeSidebar(work: string, descriptions: Record<LocaleId, Description>): void {
  const operations = listOperations(descriptions.de);
  const makeTag = ({ name, "x-displayName": label = name }: Tag): object => ({
    type: "category",
    key: name,
    label,
    items: operations.filter(({ tag }) => tag === name).map(({ slug }) => ({ type: "doc", id: slug })),
  });
  const groups = listTagGroups(descriptions.de).flatMap(({ name, title, tags }) =>
    name === ""
      ? tags.map(makeTag)
      : [{ ...heading, key: groupKey(name), label: title, className: "menu-group", items: tags.map(makeTag) }],
  );
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
      ...translated.map(({ name, title }) => [groupKey(name), title]),
      ...translated.flatMap(({ tags }) => tags.map(({ name, "x-displayName": label = name }) => [name, label])),
    ];
    const messages = Object.fromEntries(
      labels.map(([key, message]) => [`sidebar.reference.category.${key}`, { message }]),
    );
    writeJson(path.join(work, locale, "current.json"), { "version.label": { message: "Next" }, ...messages });
  }
}

/** Categories that can't be closed are headings of what is below them. */
const heading = { type: "category", collapsible: false, collapsed: false };
const rootKey = "reference";
const groupKey = (name: string): string => `group-${name}`;

export function makeCatalogue(descriptions: Record<LocaleId, Description>): Catalogue {
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
        samples: makeSamples(descriptions.de, listed),
        answers: Object.fromEntries(
          listResponseExamples(descriptions.de, operation).map(({ status, examples }) => [
            status,
            examples[0]?.source ?? "",
          ]),
        ),
      };
    }),
  };
}

function listResources({ tags, operations }: Catalogue, descriptions: Record<LocaleId, Description>): ResourceGroup[] {
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

/** What the home page shows: who the token belongs to is the first that a client asks, and needs nothing else. */
function makeFirstRequest(descriptions: Record<LocaleId, Description>, { operations }: Catalogue): FirstRequest | null {
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

function replaceFolder(source: string, target: string): void {
  const previous = `${source}.previous`;
  mkdirSync(path.dirname(target), { recursive: true });
  if (existsSync(target)) renameSync(target, previous);
  renameSync(source, target);
}
