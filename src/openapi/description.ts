import { type LocaleId, localeIds } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { setOperatorAddresses } from "../config/written-addresses";
import { didYouMean } from "../findings/nearest";
import { bundleDescription } from "./bundle";
import { applyConventions } from "./conventions";
import { DescriptionError, type Finding } from "./description-error";
import { addStatusMeanings, readLifecycles } from "./lifecycles";
import { listOperations } from "./operations";
import { translateDescription } from "./overlay";
import { listOperationLinks } from "./page";
import { problemsRoute, readProblems } from "./problems";
import { checkTranslated } from "./stale";
import { listTexts } from "./texts";
import type { Description } from "./types";

export const descriptionRoot = "openapi/openapi.yaml";
export const germanOverlays = "openapi/overlays/de";

/**
 * Reads the API's description in every language.
 * @param operator the operator's own site URL, base path and API servers
 * @throws DescriptionError with everything that is wrong
 */
export async function readDescriptions(operator: OperatorValues): Promise<Record<LocaleId, Description>> {
  const source = await bundleDescription(descriptionRoot);
  const english = JSON.parse(setOperatorAddresses(JSON.stringify(source), operator)) as Description;
  const operationIds = new Set(listOperations(english).map(({ id }) => id));
  checkOperationLinks(english, operationIds, descriptionRoot);
  const german = translateDescription(english, germanOverlays, "German");
  checkOperationLinks(german, operationIds, germanOverlays);
  checkTranslated(source);
  const descriptions: Record<LocaleId, Description> = { de: german, en: english };
  const lifecycles = readLifecycles();
  const problems = readProblems();
  const catalog = `${operator.siteUrl}${operator.baseUrl.replace(/\/$/, "")}${problemsRoute}`;
  for (const locale of localeIds) {
    addStatusMeanings(descriptions[locale], lifecycles, locale, operationIds);
    applyConventions(descriptions[locale], { lifecycles, problems, catalog, locale });
  }
  return descriptions;
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
