import { type LocaleId, localeIds } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { bundleDescription } from "./bundle";
import { DescriptionError, type Finding } from "./description-error";
import { addStatusMeanings, readLifecycles } from "./lifecycles";
import { listOperations } from "./operations";
import { translateDescription } from "./overlay";
import { listOperationLinks } from "./page";
import { checkTranslated } from "./stale";
import { listTexts } from "./texts";
import type { Description } from "./types";

export const descriptionRoot = "openapi/openapi.yaml";
export const germanOverlays = "openapi/overlays/de";

/** Values that the files below `openapi/` are written with; the operator's take their place. */
const written = {
  siteUrl: "https://developer.datenmarkt.example",
  apiServer: "https://api.datenmarkt.example/v1",
  apiTestServer: "https://api.test.datenmarkt.example/v1",
};

/**
 * Reads the API's description in every language.
 * @param operator the operator's own site URL and API servers
 * @throws DescriptionError with everything that is wrong
 */
export async function readDescriptions(operator: OperatorValues): Promise<Record<LocaleId, Description>> {
  const source = await bundleDescription(descriptionRoot);
  const english = setOperatorValues(source, operator);
  const operationIds = new Set(listOperations(english).map(({ id }) => id));
  checkOperationLinks(english, operationIds, descriptionRoot);
  const german = translateDescription(english, germanOverlays, "German");
  checkOperationLinks(german, operationIds, germanOverlays);
  checkTranslated(source);
  const descriptions: Record<LocaleId, Description> = { de: german, en: english };
  const lifecycles = readLifecycles();
  for (const locale of localeIds) addStatusMeanings(descriptions[locale], lifecycles, locale, operationIds);
  return descriptions;
}

function setOperatorValues(
  description: Description,
  { siteUrl, apiServer, apiTestServer }: OperatorValues,
): Description {
  const tokenOrigin = { from: new URL(written.apiServer).origin, to: new URL(apiServer).origin };
  const json = JSON.stringify(description)
    .replaceAll(written.siteUrl, siteUrl)
    .replaceAll(written.apiServer, apiServer)
    .replaceAll(written.apiTestServer, apiTestServer)
    .replaceAll(`${tokenOrigin.from}/oauth2`, `${tokenOrigin.to}/oauth2`);
  return JSON.parse(json) as Description;
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
          mend: "name an operationId that exists",
        });
      }
    }
  }
  if (findings.length > 0) throw new DescriptionError(findings);
}
