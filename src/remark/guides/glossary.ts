import { existsSync } from "node:fs";
import path from "node:path";
import escapeRegExp from "lodash/escapeRegExp";
import upperFirst from "lodash/upperFirst";
import { glossaryFile, guideFolders } from "../../config/guides";
import { defaultLocale, type LocaleId, localeIds, requireLanguages } from "../../config/locales";
import { listFiles } from "../../lib/files";
import { type Finding, refuse } from "../../lib/findings/finding";
import { didYouMean } from "../../lib/findings/nearest";
import { readChecked } from "../../lib/findings/schema";
import { childPointer } from "../../lib/pointer";
import schema from "../../lib/schemas/terms.schema.json";
import { readOperationIds } from "../../openapi/model/generated";

/** A term in one language; docs/glossar/terms.yaml documents each field. */
export interface TermTexts {
  term: string;
  synonyms?: string[];
  forms?: string[];
  except?: string[];
  avoid?: string[];
  /** Markdown, one paragraph. */
  definition: string;
}

/** An entry of the glossary. */
export type Term = {
  id: string;
  /** Set for a term that every developer knows: no page explains it, even where a writer marks it. */
  unmarked?: true;
  guides?: string[];
  operations?: string[];
} & Record<LocaleId, TermTexts>;

/**
 * @param operationIds the operations that terms can reference
 * @returns the terms in the order of the file; none if there is no file
 * @throws FindingsError with the file and line of each error
 */
export function readGlossary(
  file: string = glossaryFile,
  operationIds: readonly string[] = readOperationIds(),
): Term[] {
  if (!existsSync(file)) return [];
  const terms = readChecked<Term[]>(file, requireLanguages(schema));
  const findings: Finding[] = [];
  const report = (at: (string | number)[], message: string, fix: string): void => {
    findings.push({ file, place: childPointer("", ...at), message, fix });
  };
  const guideNames = listGuideNames();
  const owners = new Map<string, string>();
  for (const [index, { id, guides = [], operations = [], ...texts }] of terms.entries()) {
    const own = (key: string, at: (string | number)[], what: string): void => {
      const owner = owners.get(key);
      if (owner !== undefined)
        report(at, `duplicate ${what}: the term "${owner}" already has it`, "keep only one of them");
      owners.set(key, id);
    };
    own(`id ${id}`, [index, "id"], `ID "${id}"`);
    for (const [at, guide] of guides.entries()) {
      const fix = `write a path under ${guideFolders[defaultLocale]}/, without .mdx`;
      if (!guideNames.includes(guide))
        report([index, "guides", at], `the guide ${guide} doesn't exist`, didYouMean(guide, guideNames, fix));
    }
    for (const [at, operation] of operations.entries()) {
      if (operationIds.includes(operation)) continue;
      const fix = didYouMean(operation, operationIds, "use an operationId from openapi/");
      report([index, "operations", at], `the operation "${operation}" doesn't exist`, fix);
    }
    for (const locale of localeIds) {
      if (texts.unmarked && texts[locale].forms)
        report([index, locale, "forms"], `"${id}" is unmarked, so it can't have forms`, 'remove "unmarked" or "forms"');
      for (const field of ["forms", "avoid"] as const) {
        for (const [at, word] of (texts[locale][field] ?? []).entries())
          own(`${locale} ${word}`, [index, locale, field, at], `word "${word}"`);
      }
    }
  }
  refuse(findings);
  return terms;
}

const listGuideNames = (): string[] =>
  listFiles(guideFolders[defaultLocale], /\.mdx$/).map((file) =>
    path.posix.relative(guideFolders[defaultLocale], file).replace(/\.mdx$/, ""),
  );

/** @returns the term as it appears in a heading */
export const headingOf = ({ term }: TermTexts): string => upperFirst(term);

/**
 * @param words as they appear within a sentence; one that begins with a lowercase letter can also begin a sentence
 * @returns a pattern that matches each of the words as a whole word, the longest first; not within a compound
 */
export function wordPattern(words: readonly string[]): RegExp {
  const alternatives = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => {
      const [first = "", ...rest] = [...word];
      const capital = first.toUpperCase();
      const begin = capital === first ? escapeRegExp(first) : `[${first}${capital}]`;
      return begin + escapeRegExp(rest.join("")).replaceAll(" ", "\\s+");
    });
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}_]|-\\p{L})`, "gu");
}
