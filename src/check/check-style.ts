import { localeIds } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import type { Term } from "../remark/guides/glossary";
import type { Reference } from "./reference";
import type { Scope } from "./sources";
import { checkStyle } from "./style/check";
import { findDoubledVerbs } from "./style/doubled";
import type { Prose } from "./style/prose";
import { glossaryRules, prepareRule, readRules } from "./style/rules";
import { listSampleProse, sampledDescription } from "./style/sources/samples";
import { checkSpellingOf } from "./texts";

/** Files in which code surrounds the text; the other files are spell-checked as a whole (docs/.cspell.yaml). */
const standsInCode = (file: string): boolean => /^openapi\/|^i18n\/.*\.json$/.test(file);

/** Checks the spelling of text that is surrounded by code. */
export async function spellProse(prose: readonly Prose[]): Promise<Finding[]> {
  const spelled = prose.filter(({ file, kind }) => standsInCode(file) && kind !== "data");
  return (await Promise.all(localeIds.map((id) => checkSpellingOf(spelled, id)))).flat();
}

/**
 * Checks text and samples against the rules in docs/style/ and in the glossary.
 * @param reference undefined if it can't be read; then samples and the names of operations aren't checked
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
  const names = new Map(reference?.catalog.operations.map(({ id, name }) => [id, name.de]));
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
