import { existsSync, readFileSync } from "node:fs";
import groupBy from "lodash/groupBy";
import type { Configuration } from "markdownlint";
import type { LocaleId } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { readYamlFile } from "../lib/findings/yaml-file";
import { type Judged, judge } from "./passed";
import { attempt } from "./sources";
import { findUnknownWords, spellingConfig, type UnknownWord, wordsFile } from "./speller";
import { type Prose, placeOf } from "./style/prose";

const markdownConfig = ".markdownlint-cli2.yaml";

/**
 * @param onlyPages whether to leave out settings that don't affect pages: for spelling and for Redocly
 * @returns errors in settings that can't be read; a tool would find nothing with them
 */
export const checkSettings = async (onlyPages: boolean): Promise<Finding[]> => {
  const files = onlyPages ? [markdownConfig] : [markdownConfig, spellingConfig, "redocly.yaml"];
  const read = files.filter((file) => existsSync(file)).map((file) => attempt(() => readYamlFile(file)));
  return (await Promise.all(read)).flatMap(({ findings }) => findings);
};

/**
 * Checks the spelling with the settings in docs/.cspell.yaml.
 * @param files paths from the project's folder; the settings exclude some of them
 */
export async function checkSpelling(files: readonly string[]): Promise<Finding[]> {
  const open = listOpen("spelling", files, [spellingConfig, wordsFile]);
  const findings = (await Promise.all([...open.keys()].map(spellFile))).flat();
  passRight(open, findings);
  return findings;
}

async function spellFile(file: string): Promise<Finding[]> {
  const text = readFileSync(file, "utf8");
  return (await findUnknownWords({ file, text })).map(({ offset, ...word }) => {
    const lines = text.slice(0, offset).split("\n");
    return { file, place: lines.length, column: (lines.at(-1) ?? "").length + 1, ...describeWord(word) };
  });
}

function describeWord({ text, suggestions = [] }: Omit<UnknownWord, "offset">) {
  const fix = `add it to ${wordsFile}`;
  // cspell sometimes suggests the word that it rejects.
  const first = suggestions.find((suggestion) => suggestion !== text);
  const message = `unknown word "${text}"`;
  return { message, fix: first ? `did you mean "${first}"? Otherwise, ${fix}` : `correct it, or ${fix}` };
}

/** Separates strings that are spell-checked as one document. */
const between = "\n\n";

/** Checks the spelling of the text in one language with the same settings; files whose text has passed are skipped. */
export async function checkSpellingOf(all: readonly Prose[], locale: LocaleId): Promise<Finding[]> {
  if (!existsSync(spellingConfig)) return [];
  const settings = [spellingConfig, wordsFile]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8"));
  const files = groupBy(
    all.filter((each) => each.locale === locale),
    ({ file }) => file,
  );
  const findings = await Promise.all(Object.values(files).map((prose) => spellTexts(prose, locale, settings)));
  return findings.flat();
}

/** @param prose all text of a file in one language */
async function spellTexts(prose: readonly Prose[], locale: LocaleId, settings: readonly string[]): Promise<Finding[]> {
  const texts = [...new Set(prose.map(({ text }) => text))];
  const judged = judge("spelling", locale, ...texts, ...settings);
  if (judged.isPassed) return [];
  const unknown = await findUnknownWords({
    file: `texts.${locale}.md`,
    text: texts.join(between),
    languageId: "markdown",
    locale,
  });
  if (unknown.length === 0) judged.pass();
  let start = 0;
  return texts.flatMap((text) => {
    const [from, end] = [start, start + text.length];
    start = end + between.length;
    const here = unknown.filter(({ offset }) => from <= offset && offset < end);
    if (here.length === 0) return [];
    // The same text can occur in several locations.
    return prose
      .filter((each) => each.text === text)
      .flatMap((each) =>
        here.map((word) => ({
          file: each.file,
          place: placeOf(each, word.text, word.offset - from),
          ...describeWord(word),
        })),
      );
  });
}

/** @returns the files that haven't yet passed with their current content and these settings */
function listOpen(kind: string, files: readonly string[], settings: readonly string[]): Map<string, Judged> {
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, "utf8") : "");
  const judged = files.map((file) => [file, judge(kind, file, read(file), ...settings.map(read))] as const);
  return new Map(judged.filter(([, { isPassed }]) => !isPassed));
}

function passRight(open: ReadonlyMap<string, Judged>, findings: readonly Finding[]): void {
  const wrong = new Set(findings.map(({ file }) => file));
  for (const [file, { pass }] of open) if (!wrong.has(file)) pass();
}

/** @returns duplicate words, and words that aren't in alphabetical order */
export function checkWordList(): Finding[] {
  if (!existsSync(wordsFile))
    return [{ file: wordsFile, message: "the file doesn't exist", fix: "restore it (git checkout)" }];
  const words = readFileSync(wordsFile, "utf8").split("\n").slice(0, -1);
  const keys = words.map((word) => word.toLowerCase());
  return words.flatMap((word, index) => {
    const before = keys[index - 1];
    const key = keys[index] ?? "";
    if (before === undefined || before < key) return [];
    const place = { file: wordsFile, place: index + 1, column: 1 };
    if (words[index - 1] === word) return [{ ...place, message: `duplicate word "${word}"`, fix: "remove one" }];
    const message = `"${word}" is listed after "${words[index - 1]}"`;
    return before > key ? [{ ...place, message, fix: "sort the words alphabetically" }] : [];
  });
}

interface MarkdownConfig {
  config: Configuration & { MD033?: { allowed_elements?: string[] } };
}

/** The rule that lists the components that guides can use. */
const elementRule = "MD033";

/**
 * Checks Markdown with the settings in .markdownlint-cli2.yaml, which editors also use.
 * @param onlyElements whether to look only for components that guides can't use
 */
export async function checkMarkdown(files: readonly string[], onlyElements: boolean): Promise<Finding[]> {
  const open = listOpen(`markdown ${onlyElements}`, files, [markdownConfig]);
  if (open.size === 0) return [];
  const { config } = readYamlFile<MarkdownConfig>(markdownConfig).data;
  const { MD033 } = config;
  const errors = await lintMarkdown([...open.keys()], onlyElements ? { default: false, MD033 } : config);
  const findings = errors.map(({ place, rules, description, detail = "", isFixable }) => {
    if (rules.includes(elementRule)) return { ...place, ...describeElement(detail, MD033?.allowed_elements ?? []) };
    return {
      ...place,
      message: `${description}${detail ? ` (${detail.replace(/\s+/g, " ")})` : ""}`,
      fix: isFixable ? `run npx markdownlint-cli2 --fix ${place.file}` : `see ${rules.join(", ")}`,
    };
  });
  passRight(open, findings);
  return findings;
}

function describeElement(detail: string, allowed: string[]): Pick<Finding, "message" | "fix"> {
  const [, element = ""] = /Element: (\S+)/.exec(detail) ?? [];
  const fix = didYouMean(element, allowed, `use one of ${allowed.join(", ")}, or Markdown`);
  return { message: `guides can't use <${element}>`, fix };
}

async function lintMarkdown(files: readonly string[], config: Configuration) {
  const { lint } = await import("markdownlint/promise");
  const results = await lint({ files: [...files], config });
  return Object.entries(results).flatMap(([file, errors]) =>
    errors.map(({ lineNumber, errorRange, ruleNames, ruleDescription, errorDetail, fixInfo }) => ({
      place: { file, place: lineNumber, column: errorRange?.[0] ?? 1 },
      rules: ruleNames,
      description: ruleDescription,
      detail: errorDetail,
      isFixable: Boolean(fixInfo),
    })),
  );
}

/** @returns whether the settings apply to a file as Markdown */
export const isMarkdown = (file: string): boolean =>
  file.endsWith(".mdx") || ["README.md", "CONTRIBUTING.md", "deploy/README.md"].includes(file);
