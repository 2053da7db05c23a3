import path from "node:path";
import type { VFile } from "vfile";
import { guideFolders } from "../config/guides";
import { defaultLocale, type LocaleId, localeIds } from "../config/locales";
import { listFiles } from "../lib/files";
import { collect, type Finding, FindingsError, refuse } from "../lib/findings/finding";
import { readSourceText } from "../lib/findings/source-text";
import { checkDiagrams } from "../remark/diagrams";
import { replaceComponents } from "../remark/guide-components";
import type { Term } from "../remark/guides/glossary";
import { type Guide, parseGuide } from "../remark/guides/guides";
import { checkStale } from "../remark/guides/translations";
import type { Sources } from "../remark/sources";
import { terms } from "../remark/terms";
import { checkBlocks, checkBoxes, checkCode, checkFrontMatter, checkMarks, checkPairs } from "./guide-checks";
import { listAnchors } from "./pages";

/**
 * @returns the guides of all languages
 * @throws FindingsError with the errors in guides that can't be read
 */
export function readAllGuides(): Guide[] {
  const folders = localeIds.map((locale) => ({ locale, files: listFiles(guideFolders[locale], /\.mdx?$/) }));
  // A portal can have no guides at all; if it has some, it has them in every language.
  if (folders.every(({ files }) => files.length === 0)) return [];
  const findings: Finding[] = [];
  const guides = folders.flatMap(({ locale, files }) => {
    if (files.length === 0)
      findings.push({
        file: guideFolders[locale],
        message: `there are no guides in "${locale}"`,
        fix: `add them, or remove "${locale}" from "languages" in brand.yaml`,
      });
    return files.flatMap((file) => collect(findings, () => readGuide(file, locale)) ?? []);
  });
  refuse(findings);
  return guides;
}

/** @throws FindingsError if the guide can't be read */
function readGuide(file: string, locale: LocaleId): Guide {
  const name = path.posix.relative(guideFolders[locale], file);
  const source = readSourceText(file);
  // Docusaurus would publish such a file, but nothing here would check it.
  if (name.endsWith(".md"))
    throw new FindingsError([{ file, message: "guides must be MDX", fix: "change the file extension to .mdx" }]);
  try {
    return parseGuide({ name, file, locale, source });
  } catch (error) {
    throw new FindingsError([{ file, ...explainParseError(source, error as ParseError) }]);
  }
}

/** The errors that the MDX and YAML parsers throw. */
interface ParseError extends Error {
  reason?: string;
  place?: { line: number; column: number } | { start: { line: number; column: number } };
  linePos?: [{ line: number; col: number }, ...unknown[]];
}

function explainParseError(source: string, error: ParseError): Omit<Finding, "file"> {
  if (error.linePos) {
    // The front matter's first line is the file's second.
    const [{ line, col }] = error.linePos;
    const message = error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, "");
    return { place: line + 1, column: col, message, fix: "correct the front matter" };
  }
  const reason = (error.reason ?? error.message).split("\n")[0] ?? "";
  // The parser's own position is the start of the paragraph that contains the tag.
  const [, line, column] = /closing tag for `<[\w.]*>` \((\d+):(\d+)/.exec(reason) ?? [];
  const start = error.place && ("start" in error.place ? error.place.start : error.place);
  const place = line ? { line: Number(line), column: Number(column) } : start;
  const [message, otherwise] = translateMdxReason(reason);
  const { line: row, column: at } = findBrace(source, message, place) ?? place ?? { line: 1, column: 1 };
  const [, id] = /^\{#([\w-]+)\}/.exec(source.split("\n")[row - 1]?.slice(at - 1) ?? "") ?? [];
  const fix = id ? `write {/* #${id} */} for the ID of a heading` : otherwise;
  return { place: row, column: at, message, fix };
}

/** @returns an error of the MDX parser in words for writers, and the fix */
function translateMdxReason(reason: string): [message: string, fix: string] {
  const closing = /Expected (?:a|the) closing tag (?:for )?`<(?:\/)?([\w.]*)>`/.exec(reason)?.[1];
  if (closing !== undefined) return [`<${closing}> isn't closed`, `write </${closing}>, or <${closing} … />`];
  if (/^Unexpected closing (?:slash|tag)/.test(reason))
    return ["the closing tag has no opening tag", "remove it, or add the opening tag"];
  if (/^Could not parse (?:expression|import)|^Unexpected end of file in expression/.test(reason))
    return ["a brace starts code that can't be parsed", "write \\{ for a literal brace, or put it in `code`"];
  if (/to create a comment in MDX/.test(reason)) return ["MDX doesn't support <!-- comments", "write {/* … */}"];
  if (/to create a link in MDX/.test(reason)) return ["MDX doesn't support links in < >", "write [text](URL)"];
  if (/^Unexpected (?:character|end of file).*name|before name|in name|after `<`/.test(reason))
    return ["< starts a tag that can't be parsed", "write &lt; for a literal <, or put it in `code`"];
  if (/attribute/.test(reason)) return [`a tag can't be parsed: ${reason}`, 'write attributes as name="value"'];
  return [reason, "correct the MDX"];
}

interface Point {
  line: number;
  column: number;
}

/** @returns the position of the brace that a message is about; the parser reports the end of the code in the braces */
function findBrace(source: string, message: string, place?: Point): Point | undefined {
  if (!place || !message.startsWith("a brace")) return undefined;
  const lines = source.split("\n").slice(0, place.line);
  lines[place.line - 1] = lines[place.line - 1]?.slice(0, place.column) ?? "";
  const line = lines.findLastIndex((text) => /(?<!\\)\{/.test(text));
  const brace = [...(lines[line] ?? "").matchAll(/(?<!\\)\{/g)].at(-1);
  return brace && { line: line + 1, column: brace.index + 1 };
}

/**
 * Transforms guides as the build does, to find the anchors that their components generate.
 * @returns the errors that the transformers report, and the anchors of the guides that passed all of them
 */
export function transformGuides(
  guides: readonly Guide[],
  sources: Sources,
): { findings: Finding[]; anchors: Map<Guide, ReadonlySet<string>> } {
  const transformers = [replaceComponents(sources), terms(sources)];
  const findings: Finding[] = [];
  const anchors = new Map<Guide, ReadonlySet<string>>();
  for (const guide of guides) {
    const file = { path: guide.file } as VFile;
    const own: Finding[] = [];
    const tree = structuredClone(guide.tree);
    for (const transformer of transformers) collect(own, () => transformer(tree, file));
    if (own.length === 0) anchors.set(guide, listAnchors(tree));
    // Not of the transformed guide: the transformers add the diagrams of lifecycles, which the build draws.
    findings.push(...checkDiagrams(guide.tree, file), ...own);
  }
  return { findings, anchors };
}

/** @returns the differences between the languages, and the translated guides whose source has changed */
export function compareGuides(guides: readonly Guide[]): Finding[] {
  const of = (locale: LocaleId): Guide[] => guides.filter((guide) => guide.locale === locale);
  const source = of(defaultLocale);
  return localeIds
    .filter((id) => id !== defaultLocale)
    .flatMap((id) => [...checkPairs(source, of(id), id), ...checkStale(source, of(id))]);
}

/** @returns errors in a guide's front matter, code, attributes, admonitions, and marked terms */
export const checkGuide = (guide: Guide, glossary: Term[]): Finding[] => [
  ...checkFrontMatter(guide),
  ...checkCode(guide),
  ...checkBlocks(guide),
  ...checkBoxes(guide),
  ...checkMarks(guide, glossary),
];
