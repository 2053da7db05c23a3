import { existsSync, readFileSync } from "node:fs";
import { isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { type LocaleId, localeIds } from "../config/locales";
import { DescriptionError, type Finding } from "../openapi/description-error";
import { readCatalogue } from "../openapi/generated";
import { glossaryFile, guideFolders } from "../openapi/usages";

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

type Kind = "text" | "texts" | "term" | "flag";
const termFields: Record<string, Kind> = {
  id: "text",
  unmarked: "flag",
  ...Object.fromEntries(localeIds.map((id) => [id, "term" as const])),
  guides: "texts",
  operations: "texts",
};
const textFields: Record<string, Kind> = {
  term: "text",
  synonyms: "texts",
  forms: "texts",
  except: "texts",
  avoid: "texts",
  definition: "text",
};
const required = ["id", ...localeIds, "term", "definition"];

/**
 * @returns the terms in the order of the file
 * @throws DescriptionError with the file and line of each fault
 */
export function readGlossary(file: string = glossaryFile): Term[] {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter: lines });
  const [fault] = document.errors;
  if (fault) {
    const message = fault.message.split("\n")[0] ?? "";
    throw new DescriptionError([{ file, place: lines.linePos(fault.pos[0]).line, message, mend: "correct the YAML" }]);
  }
  const terms = (document.toJS() ?? []) as Term[];
  const lineOf = (...path: (string | number)[]): number => {
    const node = document.getIn(path, true);
    const offset = isNode(node) ? node.range?.[0] : undefined;
    return offset === undefined ? lineOf(...path.slice(0, -1)) : lines.linePos(offset).line;
  };
  const findings: Finding[] = [];
  const report = (path: (string | number)[], message: string, mend: string): void => {
    findings.push({ file, place: lineOf(...path), message, mend });
  };

  function checkFields(path: (string | number)[], fields: Record<string, Kind>): void {
    const node = document.getIn(path, true);
    if (!isMap(node)) {
      report(path, "the entry is no map", `write ${Object.keys(fields).join(", ")}`);
      return;
    }
    const present = node.items.map(({ key }) => String(isScalar(key) ? key.value : key));
    for (const key of present.filter((name) => !(name in fields)))
      report([...path, key], `${key} isn't known`, `use one of ${Object.keys(fields).join(", ")}`);
    for (const key of Object.keys(fields).filter((name) => required.includes(name) && !present.includes(name)))
      report(path, `${key} is missing`, "write it");
    for (const key of present) {
      const kind = fields[key];
      const value = node.get(key, true) as unknown;
      const content = document.getIn([...path, key]) as { toJSON?(): unknown } | unknown;
      const plain = (content as { toJSON?(): unknown } | null)?.toJSON?.() ?? content;
      const isText = (item: unknown): boolean => typeof item === "string" && item.trim() !== "";
      if (kind === "text" && !isText(plain))
        report([...path, key], `${key} is no text`, "write one, in quotes if need be");
      if (kind === "texts" && !(Array.isArray(plain) && plain.length > 0 && plain.every(isText)))
        report([...path, key], `${key} is no list of texts`, "write one like [a, b], or leave it out");
      if (kind === "flag" && plain !== true) report([...path, key], `${key} isn't true`, "write true, or leave it out");
      if (kind === "term" && value) checkFields([...path, key], textFields);
    }
  }

  for (const index of terms.keys()) checkFields([index], termFields);
  if (findings.length > 0) throw new DescriptionError(findings);

  const operationIds = new Set(readCatalogue().operations.map(({ id }) => id));
  const owners = new Map<string, string>();
  for (const [index, { id, guides = [], operations = [], ...texts }] of terms.entries()) {
    const own = (key: string, path: (string | number)[], what: string): void => {
      const owner = owners.get(key);
      if (owner !== undefined) report(path, `${what} stands at the term ${owner} too`, "let one of them have it");
      owners.set(key, id);
    };
    own(`id ${id}`, [index, "id"], `the id ${id}`);
    for (const [at, guide] of guides.entries()) {
      if (!existsSync(`${guideFolders.de}/${guide}.mdx`))
        report(
          [index, "guides", at],
          `there is no guide ${guide}`,
          `write a path below ${guideFolders.de}/, without .mdx`,
        );
    }
    for (const [at, operation] of operations.entries()) {
      if (!operationIds.has(operation))
        report([index, "operations", at], `there is no operation "${operation}"`, "use an operationId of openapi/");
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
  if (findings.length > 0) throw new DescriptionError(findings);
  return terms;
}

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
