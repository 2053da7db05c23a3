import { existsSync } from "node:fs";
import mapValues from "lodash/mapValues";
import partition from "lodash/partition";
import uniqBy from "lodash/uniqBy";
import type { LocaleId } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { addressReplacer } from "../../config/written-addresses";
import { type Finding, FindingsError, formatFinding, refuse } from "../../lib/findings/finding";
import { didYouMean } from "../../lib/findings/nearest";
import { PositionFinder } from "../../lib/findings/positions";
import { childPointer } from "../../lib/pointer";
import { bundleDescription, type Reading, startReading } from "../read/bundle";
import { bundles, descriptionRoot, overlaysOf, translatedFile } from "../read/files";
import { addStatusMeanings, outlineLifecycles, readLifecycles } from "../read/lifecycles";
import { normalizeDescription, type Warn } from "../read/normalize";
import { listDeadLinks, readOperationId } from "../read/operation-links";
import { type ListedOperation, listOperations } from "../read/operations";
import { translateDescription } from "../read/overlay";
import { nameProblemExamples, readProblems } from "../read/problems";
import { correctShape } from "../read/shape";
import { listStale } from "../read/stale";
import { listTexts } from "../read/texts";
import type { Description } from "../read/types";
import { Api } from "./api";
import { slugsOf, splitName } from "./names";
import { type Release, readHistory, releasesFolder } from "./releases";
import { checkExamples } from "./validity";

/** Where a description and its translation are read from. */
export interface DescriptionSource {
  /** Path of the root file. */
  root: string;
  /** Bundles the root file with the files that it refers to. */
  bundle: (root: string, reading: Reading) => Promise<Description>;
  /** Path of a language's overlay, or of a folder of them. */
  overlays?: (locale: LocaleId) => string | undefined;
  /** Whether it is the portal's own, with lifecycles, an error catalog, earlier releases, and the state of translations. */
  isPortal?: true;
}

/** The portal's own description. */
const portalSource: DescriptionSource = {
  root: descriptionRoot,
  bundle: bundleDescription,
  overlays: overlaysOf,
  isPortal: true,
};

/** An API in its own language and in every language of the portal, with what its reader found. */
export interface ApiReading {
  apis: Record<LocaleId, Api>;
  /** Warnings about parts that were generated or left out, examples that break their schema, and outdated translations. */
  warnings: Finding[];
  /** Strings without a translation, by language. */
  untranslated: Partial<Record<LocaleId, Finding[]>>;
  /** What each release has changed, by language, newest first, as far as the release before it is kept. */
  history: Record<LocaleId, Release[]>;
  /** The description's files. */
  files: Reading["files"];
}

/**
 * Reads the API in every language.
 * @param operator the operator's site URL, base path, and API servers, and how to handle missing translations
 * @throws FindingsError with all errors of the first check that finds any
 */
export async function readApi(operator: OperatorValues, source: DescriptionSource = portalSource): Promise<ApiReading> {
  const { root } = source;
  const { descriptionLanguage, languages, missingTranslations } = operator;
  const reading = startReading();
  const bundled = await source.bundle(root, reading);
  const { warnings } = reading;
  const warn: Warn = (place, message, fix) => void warnings.push({ file: root, place, message, fix });
  const written = JSON.parse(addressReplacer(operator)(JSON.stringify(bundled))) as Description;
  warnings.push(...correctShape(written, root));
  const original = normalizeDescription(written, root);
  warnings.push(...original.warnings);
  const slugs = slugsOf(original.description, original.madeUp, warn);
  const operations = listOperations(original.description);
  const operationIds = new Set(operations.map(({ id }) => id));
  for (const { path, method, operation } of operations) {
    const { name, rest } = splitName(operation.summary ?? "");
    if (rest === undefined) continue;
    const message = `the summary is longer than a name; "${name}" is the name, and the text is in the description`;
    warn(childPointer("/paths", path, method, "summary"), message, "shorten it");
  }
  checkReplacements(operations, operationIds, root);
  warnings.push(...checkLinks(original.description, operationIds, root));
  const documents = new Map([[descriptionLanguage, { document: original.description, untranslated: [] as string[] }]]);
  const untranslated: ApiReading["untranslated"] = {};
  for (const locale of languages.filter((id) => id !== descriptionLanguage)) {
    const overlays = source.overlays?.(locale);
    const translation = translateDescription(written, locale, overlays, missingTranslations);
    const missing = overlays
      ? translation.untranslated
      : translation.untranslated.map((text) => ({ ...text, file: root, fix: "add it to an overlay" }));
    // Overlays refer to locations in the description as written, so each language is normalized separately.
    const { description: document } = normalizeDescription(translation.description, root);
    checkLinks(document, operationIds, overlays ?? root);
    documents.set(locale, { document, untranslated: translation.untranslatedTexts });
    untranslated[locale] = missing;
    if (!source.isPortal) continue;
    const translated = translatedFile(locale);
    if (missingTranslations === "error") refuse(listStale(bundled, translated));
    const without = new Set(missing.map(({ place }) => place));
    if (existsSync(translated))
      warnings.push(...listStale(bundled, translated).filter(({ place }) => !without.has(place)));
  }
  const lifecycles = source.isPortal ? readLifecycles() : {};
  const problems = source.isPortal ? readProblems() : {};
  const history = {} as Record<LocaleId, Release[]>;
  const apis = [...documents].map(([locale, { document, untranslated }]): [LocaleId, Api] => {
    addStatusMeanings(document, lifecycles, locale, operationIds);
    nameProblemExamples(document, problems, locale);
    const causes = mapValues(problems, ({ cause }) => cause[locale]);
    const known = { slugs, causes, untranslated, lifecycles: outlineLifecycles(lifecycles, locale) };
    const read = readHistory(new Api(document, known), source.isPortal && releasesFolder);
    const api = new Api(document, { ...known, ...read.known });
    history[locale] = read.history;
    if (locale === descriptionLanguage) checkExamples(api, warn);
    return [locale, api];
  });
  const finder = new PositionFinder({ ...bundles, root });
  return {
    apis: Object.fromEntries(apis) as Record<LocaleId, Api>,
    warnings: uniqBy(warnings.map(finder.resolve, finder), formatFinding),
    untranslated,
    history,
    files: reading.files,
  };
}

/** @throws FindingsError listing the deprecated operations whose replacement isn't an operation */
function checkReplacements(operations: ListedOperation[], operationIds: ReadonlySet<string>, file: string): void {
  const findings = operations.flatMap(({ id, path, method, operation: { "x-replaced-by": replacement } }) => {
    if (replacement === undefined || operationIds.has(replacement)) return [];
    const place = childPointer("/paths", path, method, "x-replaced-by");
    const fix = didYouMean(replacement, [...operationIds], "use an operationId that exists");
    return [{ file, place, message: `${id} is replaced by ${replacement}, which isn't an operation`, fix }];
  });
  refuse(findings);
}

/**
 * @returns warnings about links that lead nowhere
 * @throws FindingsError with the links of the form `operation:id` that do: their author means this portal
 */
function checkLinks(description: Description, operationIds: ReadonlySet<string>, file: string): Finding[] {
  const dead = [...listTexts(description)].flatMap(([place, text]) =>
    listDeadLinks(text, operationIds).map((url) => ({ place, url })),
  );
  const [wrong, foreign] = partition(dead, ({ url }) => url.startsWith("operation:"));
  if (wrong.length > 0)
    throw new FindingsError(
      wrong.map(({ place, url }) => ({
        ...{ file, place, message: `the link ${url} points to a missing operation` },
        fix: didYouMean(readOperationId(url) ?? "", [...operationIds], "use an operationId that exists"),
      })),
    );
  return foreign.map(({ place, url }) => ({
    ...{ file, place, message: `the link ${url} leads nowhere` },
    fix: "use a full address",
  }));
}
