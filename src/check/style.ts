import { localeIds } from "../config/locales";
import type { Finding } from "../findings/finding";
import type { Term } from "../guides/glossary";
import type { Guide } from "../guides/guides";
import { checkStyle } from "../style/check";
import { findDoubledVerbs } from "../style/doubled";
import { glossaryRules, prepareRule, readRules } from "../style/rules";
import { listProse } from "../style/texts";
import type { Reference } from "./reference";
import type { Scope } from "./sources";
import { checkSpellingOf } from "./texts";

/** Files whose texts have code around them; the spelling of others is checked in the whole of them (docs/.cspell.yaml). */
const standsInCode = (file: string): boolean => /^openapi\/|^i18n\/.*\.json$/.test(file);

/**
 * Checks everything that readers see for the words of docs/style/ and of the glossary, and the spelling of what stands in code.
 * @param reference left out where it can't be read; then samples and operations' names aren't judged
 */
export async function checkProse(
  guides: readonly Guide[],
  reference: Reference | undefined,
  glossary: readonly Term[],
  scope: Scope,
): Promise<Finding[]> {
  const prose = await listProse(guides, reference && (() => reference.publish("en")), scope.has);
  const names = new Map(reference?.catalogue.operations.map(({ id, name }) => [id, name.de]));
  const spelled = prose.filter(({ file, kind }) => standsInCode(file) && kind !== "data");
  const misspelled = localeIds.map((id) => checkSpellingOf(spelled, id));
  return [
    ...(await Promise.all(misspelled)).flat(),
    ...localeIds.flatMap((locale) =>
      checkStyle(
        prose.filter((text) => text.locale === locale),
        [...readRules(locale).map(prepareRule), ...glossaryRules([...glossary], locale)],
      ),
    ),
    ...findDoubledVerbs(
      prose.filter(({ locale, kind }) => locale === "de" && kind === "text"),
      names,
    ),
  ];
}
