import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import isEqual from "lodash/isEqual";
import { type HomeTexts, readHome } from "../../config/home";
import { defaultLocale, inEachLanguage, type LocaleId, localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { plainText } from "../../lib/markup/markdown";
import { claimFolder, runNode, runTogether } from "../../lib/processes";
import { checkReplaceable, replaceFolder } from "../../lib/replace-folder";
import type { Api } from "../../openapi/model/api";
import { nameEnvironments } from "../../openapi/model/environments";
import { generated, type Report, type StagedApi, staged, translatedPages } from "../../openapi/model/generated";
import { type ApiReading, readApi } from "../../openapi/model/read-api";
import { madeUpServer } from "../../openapi/model/servers";
import { listSketches } from "../../openapi/render/examples";
import type { RenderedPage } from "../../openapi/render/page-data";
import { renderIntroductionPage, renderLandingPage } from "../../openapi/render/reference-pages";
import { listRequests, listResources, makeCatalog, makeJourney } from "./catalog";
import { labelCategories } from "./categories";
import { digestInputs } from "./digest";
import { makeContext } from "./pages";
import { publishDescription } from "./publish";

/**
 * Generates the reference in all languages, unless it already exists and was generated from the same inputs.
 * @param read reads the API, if it is needed
 * @returns whether anything was generated
 * @throws FindingsError with the errors that a writer must fix
 * @throws UsageError if another process is generating it
 */
export async function generate(
  operator: OperatorValues,
  read: () => Promise<ApiReading> = () => readApi(operator),
): Promise<boolean> {
  const { files, digest } = readInputs();
  const current = digestInputs(operator, files);
  if (digest === current && localeIds.map(generated.pages).every((folder) => existsSync(folder))) return false;
  // A digest made before the files are read: if one changes meanwhile, the next run sees it.
  await writeReference(operator, read, (described) => {
    const outside = described.map((file) => path.relative("", file)).filter((file) => file.startsWith(".."));
    return { files: outside, digest: isEqual(outside, files) ? current : digestInputs(operator, outside) };
  });
  return true;
}

/** What the reference was made from: the files of the description outside the project, and a digest of all inputs. */
interface Inputs {
  files: string[];
  digest?: string;
}

/** @returns the inputs of the last run; none if there wasn't one */
const readInputs = (): Inputs =>
  existsSync(generated.inputs) ? (JSON.parse(readFileSync(generated.inputs, "utf8")) as Inputs) : { files: [] };

/**
 * Writes everything that is generated from the API: first in a new folder, which replaces the old ones when it
 * is complete.
 * @param inputsOf returns, for the files of the description, what a later run compares to see whether it must run
 * @throws UsageError if a folder that would be replaced contains files that weren't generated, or if another process is
 *   generating the reference
 */
export async function writeReference(
  operator: OperatorValues,
  read: () => Promise<ApiReading>,
  inputsOf: (described: readonly string[]) => Inputs,
): Promise<void> {
  const outdated = listOtherLanguages();
  for (const folder of [...localeIds.map(generated.pages), ...outdated]) checkReplaceable(folder);
  const release = claimFolder(staged.folder);
  try {
    const reading = await read();
    const { apis } = reading;
    for (const locale of localeIds) mkdirSync(path.dirname(staged.data(locale, "")), { recursive: true });
    for (const locale of localeIds) {
      const { [locale]: api } = apis;
      writeJson(staged.outline(locale), outline(api));
      const { document, known }: StagedApi = api;
      writeFileSync(staged.api(locale), JSON.stringify({ document, known }));
      // No usages: only pages of operations show which guides and terms mention them.
      const context = makeContext(api, locale, operator);
      writePage(locale, "index", renderLandingPage(context));
      writePage(locale, "introduction", renderIntroductionPage(context));
      writeJson(
        staged.file(generated.description(locale)),
        publishDescription(context, operator.siteUrl + context.localeBaseUrl),
      );
      if (locale !== defaultLocale)
        writeJson(`${staged.language(locale)}/current.json`, labelCategories(api.tagGroups, locale));
    }
    const catalog = makeCatalog(apis);
    const home = makeHome(apis);
    writeJson(staged.file(generated.catalog), catalog);
    writeJson(staged.file(generated.resources), listResources(catalog, apis));
    writeJson(staged.file(generated.journey), makeJourney(apis, catalog, Object.keys(home.steps ?? {})));
    writeJson(staged.file(generated.home), home);
    writeJson(staged.file(generated.requests), listRequests(apis[defaultLocale]));
    writeJson(staged.file(generated.environments), nameEnvironments(apis));
    writeJson(staged.file(generated.history), reading.history);
    writeJson(staged.file(generated.report), makeReport(reading));
    await runPlugin(apis);
    writeJson(staged.file(generated.inputs), inputsOf([...reading.files.keys()]));
    for (const locale of localeIds) replaceFolder(generated.pages(locale), staged.language(locale));
    for (const folder of outdated) rmSync(folder, { recursive: true });
  } finally {
    release();
  }
}

/** @returns the pages of languages that the portal no longer has, or that are now the first: Docusaurus would prefer them */
function listOtherLanguages(): string[] {
  const folders = existsSync("i18n") ? readdirSync("i18n").map(translatedPages) : [];
  const current = localeIds.map(generated.pages);
  return folders.filter((folder) => existsSync(folder) && !current.includes(folder));
}

/**
 * The OpenAPI plugin names, lists, and writes the pages; what they show is rendered from the checked description.
 * Everything else is left out here, because the plugin resolves every `$ref`, converts everything to a Postman
 * collection, and makes samples of its own: for GitHub's 811 paths, that takes 67 s and ends after 148 pages. It names a
 * file after the `operationId`, which is therefore the slug.
 */
function outline({ version, info, tags, operations, webhooks: sent }: Api): object {
  const responses = { default: { description: "" } };
  const paths: Record<string, object> = {};
  for (const { path: route, method, slug, tags } of operations)
    paths[route] = { ...paths[route], [method]: { operationId: slug, tags, responses } };
  const webhooks: Record<string, object> = {};
  for (const { key, method, slug } of sent)
    webhooks[key] = { ...webhooks[key], [method]: { operationId: slug, responses } };
  return {
    openapi: version,
    info: { title: info.title, version: info.version },
    tags: tags.map(({ id, title }) => ({ name: id, "x-displayName": title })),
    paths,
    webhooks,
  };
}

/**
 * Runs `docusaurus gen-api-docs`, which writes the pages with the options in `docusaurus.config.ts`.
 * @throws Error if the command fails or leaves out a page
 */
async function runPlugin(apis: Record<LocaleId, Api>): Promise<void> {
  // Without this folder, Docusaurus doesn't start.
  mkdirSync(generated.pages(defaultLocale), { recursive: true });
  const docusaurus = path.resolve("node_modules/.bin/docusaurus");
  // A process for each language: rendering takes most of the time, and the languages share nothing.
  const ended = await runTogether(
    localeIds.map((locale) => (signal) => {
      const program = ["--import", "tsx", docusaurus, "gen-api-docs", locale];
      // React's development build takes half as long again.
      const env = { ...process.env, NODE_ENV: "production" };
      return runNode(program, { signal, env, stdio: ["ignore", "ignore", "pipe"] });
    }),
  );
  const missing = localeIds.flatMap((locale) =>
    [...apis[locale].operations, ...apis[locale].webhooks]
      .map(({ slug }) => `${staged.pages(locale)}/${slug}.api.mdx`)
      .filter((file) => !existsSync(file)),
  );
  if (ended.some(({ code }) => code !== 0) || missing.length > 0)
    throw new Error(
      `${ended.map(({ errors }) => errors).join("")}docusaurus gen-api-docs wrote ${missing.length} pages too few → see the errors above`,
    );
}

/** @returns the texts of the home page; without a lead of its own, it introduces the API */
function makeHome(apis: Record<LocaleId, Api>): HomeTexts {
  const leadOf = ({ info }: Api): string => plainText(info.summary ?? info.description ?? "");
  return { lead: inEachLanguage((locale) => leadOf(apis[locale])), ...readHome() };
}

function writePage(locale: LocaleId, slug: string, { mdx, data }: RenderedPage): void {
  writeFileSync(`${staged.pages(locale)}/${slug}.mdx`, mdx);
  writeJson(staged.data(locale, slug), data);
}

function makeReport({ apis, warnings, untranslated }: ApiReading): Report {
  const { [defaultLocale]: api } = apis;
  const counts = { operations: api.operations.length, webhooks: api.webhooks.length };
  return { ...counts, sketches: listSketches(api), madeUpServer: madeUpServer(api), warnings, untranslated };
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
