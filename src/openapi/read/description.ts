import { existsSync } from "node:fs";
import partition from "lodash/partition";
import type { LocaleId } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { addressReplacer } from "../../config/written-addresses";
import { type Finding, FindingsError, refuse } from "../../lib/findings/finding";
import { didYouMean } from "../../lib/findings/nearest";
import { childPointer } from "../../lib/pointer";
import { bundleDescription } from "./bundle";
import { descriptionRoot, overlaysOf, translatedFile } from "./files";
import { addStatusMeanings, lifecyclesFile, outlineLifecycles, readLifecycles } from "./lifecycles";
import { normalizeDescription } from "./normalize";
import { type NotShown, notShown } from "./not-shown";
import { listDeadLinks, readOperationId } from "./operation-links";
import { type ListedOperation, listOperations } from "./operations";
import { translateDescription } from "./overlay";
import { addProblemTexts, problemsFile, readProblems } from "./problems";
import { addHistory, type Release, releasesFolder } from "./releases";
import { correctShape } from "./shape";
import { listStale } from "./stale";
import { listTexts } from "./texts";
import type { Description } from "./types";

/** Where a description and its translation are read from. */
export interface DescriptionSource {
  /** Path of the root file. */
  root: string;
  /** Bundles the root file with the files that it refers to. */
  bundle: (root: string, warnings: Finding[]) => Promise<Description>;
  /** Path of a language's overlay, or of a folder of them. */
  overlays?: (locale: LocaleId) => string | undefined;
  /** Path of the file with digests of the strings that a language's translations were made from. */
  translated?: (locale: LocaleId) => string;
  /** Path of the lifecycles of the API's resources. */
  lifecycles?: string;
  /** Path of the error catalog. */
  problems?: string;
  /** Path of the folder with the descriptions of earlier releases. */
  releases?: string;
}

/** The portal's own description. */
const portalSource: DescriptionSource = {
  root: descriptionRoot,
  bundle: bundleDescription,
  overlays: overlaysOf,
  translated: translatedFile,
  lifecycles: lifecyclesFile,
  problems: problemsFile,
  releases: releasesFolder,
};

/** An API's description in its own language and in every language of the portal, with warnings about it. */
export interface Descriptions extends Record<LocaleId, Description> {
  /** Warnings about parts that were generated or left out, and about outdated translations. */
  warnings: Finding[];
  /** Strings without a translation, by language. */
  untranslated: Partial<Record<LocaleId, Finding[]>>;
  /** The texts that a language's description has in the original language. */
  untranslatedTexts: Partial<Record<LocaleId, string[]>>;
  /** Keywords in the description that no page shows. */
  notShown: NotShown[];
  /** What each release has changed, newest first, as far as the release before it is kept. */
  history: Release[];
}

/**
 * Reads the API's description in every language.
 * @param operator the operator's site URL, base path, and API servers, and how to handle missing translations
 * @throws FindingsError with all errors of the first check that finds any
 */
export async function readDescriptions(
  operator: OperatorValues,
  source: DescriptionSource = portalSource,
): Promise<Descriptions> {
  const { root } = source;
  const { descriptionLanguage, languages, missingTranslations } = operator;
  const shapeWarnings: Finding[] = [];
  const bundled = await source.bundle(root, shapeWarnings);
  const written = JSON.parse(addressReplacer(operator)(JSON.stringify(bundled))) as Description;
  shapeWarnings.push(...correctShape(written, root));
  const { description: original, warnings } = normalizeDescription(written, root);
  const operations = listOperations(original);
  const operationIds = new Set(operations.map(({ id }) => id));
  checkReplacements(operations, operationIds, root);
  warnings.unshift(...shapeWarnings);
  warnings.push(...checkLinks(original, operationIds, root));
  const descriptions = new Map([[descriptionLanguage, original]]);
  const untranslated: Descriptions["untranslated"] = {};
  const untranslatedTexts: Descriptions["untranslatedTexts"] = {};
  for (const locale of languages.filter((id) => id !== descriptionLanguage)) {
    const overlays = source.overlays?.(locale);
    const translation = translateDescription(written, locale, overlays, missingTranslations);
    const missing = overlays
      ? translation.untranslated
      : translation.untranslated.map((text) => ({ ...text, file: root, fix: "add it to an overlay" }));
    // Overlays refer to locations in the description as written, so each language is normalized separately.
    const { description } = normalizeDescription(translation.description, root);
    checkLinks(description, operationIds, overlays ?? root);
    descriptions.set(locale, description);
    untranslated[locale] = missing;
    untranslatedTexts[locale] = translation.untranslatedTexts;
    const translated = source.translated?.(locale);
    if (!translated) continue;
    if (missingTranslations === "error") refuse(listStale(bundled, translated));
    const without = new Set(missing.map(({ place }) => place));
    if (existsSync(translated))
      warnings.push(...listStale(bundled, translated).filter(({ place }) => !without.has(place)));
  }
  const unseen = notShown(original);
  const lifecycles = source.lifecycles ? readLifecycles(source.lifecycles) : {};
  const problems = source.problems ? readProblems(source.problems) : {};
  for (const [locale, description] of descriptions) {
    addStatusMeanings(description, lifecycles, locale, operationIds);
    addProblemTexts(description, problems, locale);
    description["x-lifecycles"] = outlineLifecycles(lifecycles, locale);
  }
  const [history = []] = [...descriptions.values()].map((description) => addHistory(description, source.releases));
  const inLanguages = Object.fromEntries(descriptions) as Record<LocaleId, Description>;
  return { ...inLanguages, warnings, untranslated, untranslatedTexts, notShown: unseen, history };
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
