import { existsSync } from "node:fs";
import { type LocaleId, localeIds } from "../../config/locales";
import type { OperatorValues } from "../../config/operator";
import { setOperatorAddresses } from "../../config/written-addresses";
import { DescriptionError, type Finding } from "../../findings/description-error";
import { didYouMean } from "../../findings/nearest";
import { applyConventions } from "../conventions";
import { type NotShown, notShown } from "../model/not-shown";
import { listOperations } from "../model/operations";
import { settle } from "../model/schema";
import { listOperationLinks } from "../rendering/page";
import type { Description } from "../types";
import { bundleDescription } from "./bundle";
import { descriptionRoot, germanOverlays } from "./files";
import { addStatusMeanings, lifecyclesFile, readLifecycles } from "./lifecycles";
import { normalizeDescription } from "./normalize";
import { translateDescription } from "./overlay";
import { problemsFile, problemsRoute, readProblems } from "./problems";
import { checkTranslated, listStale, translatedFile } from "./stale";
import { listTexts } from "./texts";

export { descriptionRoot, germanOverlays };

/** Where a description and its translation are read from. */
export interface DescriptionSource {
  /** Path of the root file. */
  root: string;
  /** Joins the root file with those that it refers to. */
  bundle: (root: string) => Promise<Description>;
  /** Path of the German overlay, or of a folder of them. */
  overlays?: string;
  /** Path of the digests that the German texts were translated from. */
  translated?: string;
  /** Path of the lifecycles of what the API is about. */
  lifecycles?: string;
  /** Path of the error catalogue. */
  problems?: string;
}

/** The portal's own description. */
export const portalSource: DescriptionSource = {
  root: descriptionRoot,
  bundle: bundleDescription,
  overlays: germanOverlays,
  translated: translatedFile,
  lifecycles: lifecyclesFile,
  problems: problemsFile,
};

/** An API's description in every language, and what a reader of it should know. */
export interface Descriptions extends Record<LocaleId, Description> {
  /** What had to be made up or left out. */
  warnings: Finding[];
  /** Texts that have no German. */
  untranslated: Finding[];
  /** What the description says and no page shows. */
  notShown: NotShown[];
}

/**
 * Reads the API's description in every language.
 * @param operator the operator's own site URL, base path and API servers, and what to do about missing translations
 * @throws DescriptionError with everything that is wrong
 */
export async function readDescriptions(
  operator: OperatorValues,
  source: DescriptionSource = portalSource,
): Promise<Descriptions> {
  const { root, overlays, translated } = source;
  const bundled = await source.bundle(root);
  const written = JSON.parse(setOperatorAddresses(JSON.stringify(bundled), operator)) as Description;
  const { description: english, warnings } = normalizeDescription(written, root);
  const unseen = notShown(english);
  const operationIds = new Set(listOperations(english).map(({ id }) => id));
  checkOperationLinks(english, operationIds, root);
  const { description: inGerman, ...translation } = translateDescription(
    written,
    overlays,
    "German",
    operator.missingTranslations,
  );
  const untranslated = overlays
    ? translation.untranslated
    : translation.untranslated.map((text) => ({ ...text, file: root, mend: "add it to an overlay" }));
  // Overlays name places of the description as it is written, so each language is normalized by itself.
  const { description: german } = normalizeDescription(inGerman, root);
  checkOperationLinks(german, operationIds, overlays ?? root);
  if (operator.missingTranslations === "error") {
    if (translated) checkTranslated(bundled, translated);
  } else if (translated && existsSync(translated)) {
    const without = new Set(untranslated.map(({ place }) => place));
    warnings.push(...listStale(bundled, translated).filter(({ place }) => !without.has(place)));
  }
  const descriptions: Record<LocaleId, Description> = { de: german, en: english };
  const lifecycles = source.lifecycles ? readLifecycles(source.lifecycles) : {};
  const problems = source.problems ? readProblems(source.problems) : {};
  const catalog = `${operator.siteUrl}${operator.baseUrl.replace(/\/$/, "")}${problemsRoute}`;
  for (const locale of localeIds) {
    addStatusMeanings(descriptions[locale], lifecycles, locale, operationIds);
    applyConventions(descriptions[locale], { lifecycles, problems, catalog, locale });
    settle(descriptions[locale]);
  }
  return { ...descriptions, warnings, untranslated, notShown: unseen };
}

function checkOperationLinks(description: Description, operationIds: ReadonlySet<string>, file: string): void {
  const findings: Finding[] = [];
  for (const [pointer, text] of listTexts(description)) {
    for (const id of listOperationLinks(text)) {
      if (!operationIds.has(id)) {
        findings.push({
          file,
          place: pointer,
          message: `the link operation:${id} leads nowhere`,
          mend: didYouMean(id, [...operationIds], "name an operationId that exists"),
        });
      }
    }
  }
  if (findings.length > 0) throw new DescriptionError(findings);
}
