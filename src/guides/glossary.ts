import { readdirSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../config/locales";
import { type Finding, FindingsError } from "../findings/finding";
import { didYouMean } from "../findings/nearest";
import { assertSchema } from "../findings/schema";
import { readYamlFile, type YamlPath } from "../findings/yaml-file";
import { readOperationIds } from "../openapi/publishing/generated";
import { glossaryFile, guideFolders } from "../openapi/reading/usages";
import schema from "../schemas/terms.schema.json";

/** A term in one language; docs/glossar/terms.yaml says what each field is. */
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
  /** What every developer knows: no page explains it, even where a writer marks it. */
  unmarked?: true;
  guides?: string[];
  operations?: string[];
} & Record<LocaleId, TermTexts>;

/**
 * @param operationIds what terms may name; null where that isn't known and so not judged
 * @returns the terms in the order of the file
 * @throws FindingsError with the file and line of each fault
 */
export function readGlossary(
  file: string = glossaryFile,
  operationIds: readonly string[] | null = readOperationIds(),
): Term[] {
  const yaml = readYamlFile<Term[]>(file);
  assertSchema(yaml, schema);
  const terms = yaml.data;
  const findings: Finding[] = [];
  const report = (at: YamlPath, message: string, mend: string): void => {
    findings.push(yaml.fault(at, message, mend));
  };
  const guideNames = listGuideNames();
  const owners = new Map<string, string>();
  for (const [index, { id, guides = [], operations = [], ...texts }] of terms.entries()) {
    const own = (key: string, at: YamlPath, what: string): void => {
      const owner = owners.get(key);
      if (owner !== undefined) report(at, `${what} stands at the term ${owner} too`, "let one of them have it");
      owners.set(key, id);
    };
    own(`id ${id}`, [index, "id"], `the id ${id}`);
    for (const [at, guide] of guides.entries()) {
      const mend = `write a path below ${guideFolders.de}/, without .mdx`;
      if (!guideNames.includes(guide))
        report([index, "guides", at], `there is no guide ${guide}`, didYouMean(guide, guideNames, mend));
    }
    for (const [at, operation] of operations.entries()) {
      if (!operationIds || operationIds.includes(operation)) continue;
      const mend = didYouMean(operation, operationIds, "use an operationId of openapi/");
      report([index, "operations", at], `there is no operation "${operation}"`, mend);
    }
    for (const locale of localeIds) {
      if (texts.unmarked && texts[locale].forms)
        report([index, locale, "forms"], `${id} is unmarked and has forms`, "leave one of them out");
      for (const field of ["forms", "avoid"] as const) {
        for (const [at, word] of (texts[locale][field] ?? []).entries())
          own(`${locale} ${word}`, [index, locale, field, at], `"${word}"`);
      }
    }
  }
  if (findings.length > 0) throw new FindingsError(findings);
  return terms;
}

const listGuideNames = (): string[] =>
  readdirSync(guideFolders.de, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mdx"))
    .map((name) =>
      name
        .split(path.sep)
        .join("/")
        .replace(/\.mdx$/, ""),
    );

/** @returns the term as a heading has it */
export function headingOf({ term }: TermTexts): string {
  return `${term.charAt(0).toUpperCase()}${term.slice(1)}`;
}

/**
 * @param words as they stand within a sentence; one that begins with a small letter may also begin a sentence
 * @returns matches each of the words where it stands by itself, the longest first; not within a compound
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

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
