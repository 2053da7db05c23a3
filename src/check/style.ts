import { localeIds } from "../config/locales";
import type { Finding } from "../findings/finding";
import type { Term } from "../guides/glossary";
import { checkStyle } from "../style/check";
import { findDoubledVerbs } from "../style/doubled";
import type { Prose } from "../style/prose";
import { glossaryRules, prepareRule, readRules } from "../style/rules";
import { listSampleProse, sampledDescription } from "../style/sources/samples";
import type { Reference } from "./reference";
import type { Scope } from "./sources";
import { checkSpellingOf } from "./texts";

/** Files whose texts have code around them; the spelling of others is checked in the whole of them (docs/.cspell.yaml). */
const standsInCode = (file: string): boolean => /^openapi\/|^i18n\/.*\.json$/.test(file);

/** Checks the spelling of those texts that stand in code. */
export async function spellProse(prose: readonly Prose[]): Promise<Finding[]> {
  const spelled = prose.filter(({ file, kind }) => standsInCode(file) && kind !== "data");
  return (await Promise.all(localeIds.map((id) => checkSpellingOf(spelled, id)))).flat();
}

/**
 * Checks texts, and samples, for the words of docs/style/ and of the glossary.
 * @param reference left out where it can't be read; then samples and operations' names aren't judged
 */
export function checkProse(
  texts: readonly Prose[],
  reference: Reference | undefined,
  glossary: readonly Term[],
  scope: Scope,
): Finding[] {
  const samples =
    reference && scope.has(sampledDescription) ? listSampleProse(sampledDescription, reference.publish("en")) : [];
  const prose = [...texts, ...samples];
  const names = new Map(reference?.catalogue.operations.map(({ id, name }) => [id, name.de]));
  return [
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
