import { existsSync } from "node:fs";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { readChecked } from "../lib/findings/schema";
import schema from "../lib/schemas/style.schema.json";
import { type Term, wordPattern } from "../remark/guides/glossary";
import { type Prose, placeOf } from "./prose";

/** Words to avoid, and their replacement, if there is one; docs/style/en.yaml documents each field. */
interface Rule {
  write?: string;
  not: readonly string[];
  why: string;
}

/**
 * @returns the rules of a language in docs/style/, if there are some
 * @throws FindingsError with the file and line of each invalid rule
 */
function readRules(locale: LocaleId): Rule[] {
  const file = `docs/style/${locale}.yaml`;
  return existsSync(file) ? readChecked(file, schema) : [];
}

/** @returns a rule for each term in the glossary that lists words to avoid */
const glossaryRules = (glossary: readonly Term[], locale: LocaleId): Rule[] =>
  glossary.flatMap(({ [locale]: { term, avoid } }) =>
    avoid ? [{ write: term, not: avoid, why: "not the glossary's term" }] : [],
  );

/** @returns the words to avoid in texts of both languages, with the reason and the replacement */
export const checkStyle = (prose: readonly Prose[], glossary: readonly Term[]): Finding[] =>
  localeIds.flatMap((locale) => {
    const texts = prose.filter((text) => text.locale === locale && !text.isData);
    return [...readRules(locale), ...glossaryRules(glossary, locale)].flatMap((rule) => applyRule(texts, rule));
  });

/** @returns where texts contain a word that the rule avoids */
function applyRule(texts: readonly Prose[], { write, not, why }: Rule): Finding[] {
  const avoided = wordPattern([...not]);
  const fix = write ? `write "${write}"` : "write the sentence without it";
  return texts.flatMap((prose) =>
    [...prose.text.matchAll(avoided)].map(({ 0: word, index }) => ({
      file: prose.file,
      ...placeOf(prose, word, index),
      message: `"${word.replace(/\s+/g, " ")}" (${why})`,
      fix,
    })),
  );
}
