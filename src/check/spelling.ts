import { readFileSync } from "node:fs";
import path from "node:path";
import { guideFolders } from "../config/guides";
import { localeIds } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { readYamlFile } from "../lib/findings/yaml-file";
import { type Prose, placeOf } from "./prose";

export const spellingConfig = "docs/.cspell.yaml";
const wordsFile = "docs/.words.txt";

/** Files in which code surrounds the text; the other files are spell-checked as a whole (docs/.cspell.yaml). */
const standsInCode = (file: string): boolean => /^openapi\/|\.json$/.test(file);
/** Separates strings that are spell-checked as one document. */
const between = "\n\n";

/**
 * Checks the spelling with the settings in docs/.cspell.yaml, of text in languages that they have a dictionary for.
 * @param files paths from the project's folder; the settings exclude some of them
 * @param prose text of the other files
 */
export async function checkSpelling(files: readonly string[], prose: readonly Prose[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { import: dictionaries = [] } = readYamlFile<{ import?: string[] }>(spellingConfig);
  // The settings import a dictionary for each language but English.
  const isKnown = (id: string): boolean =>
    id === "en" || dictionaries.some((name) => name.includes(`/dict-${id.slice(0, 2)}`));
  for (const file of files.filter((each) => languagesOf(each).every(isKnown))) {
    const text = readFileSync(file, "utf8");
    const locale = languagesOf(file).join();
    for (const { offset, ...word } of await findUnknownWords({ uri: path.resolve(file), text, locale })) {
      const lines = text.slice(0, offset).split("\n");
      findings.push({ file, place: lines.length, column: (lines.at(-1) ?? "").length + 1, ...explainWord(word) });
    }
  }
  for (const locale of localeIds.filter(isKnown))
    findings.push(
      ...(await spellProse(
        prose.filter((each) => each.locale === locale && standsInCode(each.file) && !each.isData),
        locale,
      )),
    );
  return findings;
}

async function spellProse(prose: readonly Prose[], locale: string): Promise<Finding[]> {
  const uri = path.resolve(`texts.${locale}.md`);
  const text = prose.map((each) => each.text).join(between);
  const unknown = await findUnknownWords({ uri, text, languageId: "markdown", locale });
  let start = 0;
  return prose.flatMap((each) => {
    const [from, end] = [start, start + each.text.length];
    start = end + between.length;
    return unknown
      .filter(({ offset }) => from <= offset && offset < end)
      .map((word) => ({ file: each.file, ...placeOf(each, word.text, word.offset - from), ...explainWord(word) }));
  });
}

/** @returns the languages of a file that is spell-checked as a whole */
function languagesOf(file: string): readonly string[] {
  const own = localeIds.filter((id) => file.startsWith(`${guideFolders[id]}/`));
  if (own.length === 0) return ["en"];
  return file.endsWith(".yaml") ? localeIds : own;
}

interface UnknownWord {
  text: string;
  /** Number of characters before it in the document. */
  offset: number;
}

async function findUnknownWords(document: {
  uri: string;
  text: string;
  languageId?: string;
  /** Languages, separated by commas. */
  locale: string;
}): Promise<UnknownWord[]> {
  const { spellCheckDocument } = await import("cspell-lib");
  const options = { configFile: path.resolve(spellingConfig), generateSuggestions: false };
  const { issues, errors = [] } = await spellCheckDocument(document, options, {});
  if (errors[0]) throw errors[0];
  return issues.map(({ text, offset }) => ({ text, offset }));
}

const explainWord = ({ text }: { text: string }): Pick<Finding, "message" | "fix"> => ({
  message: `unknown word "${text}"`,
  fix: `correct it, or add it to ${wordsFile}`,
});
