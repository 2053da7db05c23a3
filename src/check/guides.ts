import type { Node } from "unist";
import type { VFile } from "vfile";
import { guideFolders } from "../config/guides";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../lib/findings/finding";
import { translateMdxReason } from "../lib/findings/mdx-reason";
import { readSourceText } from "../lib/findings/source-text";
import { guideComponents } from "../remark";
import { collect, refuse } from "../remark/components";
import { checkDiagrams } from "../remark/diagrams";
import type { Term } from "../remark/guides/glossary";
import { type Guide, parseGuide } from "../remark/guides/guides";
import { checkStale } from "../remark/guides/translations";
import type { Sources } from "../remark/sources";
import { checkBlocks, checkBoxes, checkCode, checkFrontMatter, checkMarks, checkPairs } from "./guide-checks";
import { listAnchors } from "./pages";
import type { Reference } from "./reference";
import { listFiles, type Read } from "./sources";

/** @returns the guides of both languages that can be read, and the errors in the others */
export function readAllGuides(): Read<Guide[]> & { value: Guide[] } {
  const findings: Finding[] = [];
  // A portal can have no guides at all; if it has some, it has them in every language.
  const read = localeIds.map((locale) => ({ locale, ...listFiles(guideFolders[locale], /\.mdx$/) }));
  if (read.every(({ value = [] }) => value.length === 0)) return { findings, value: [] };
  const value = read.flatMap(({ locale, ...files }) => {
    const folder = guideFolders[locale];
    findings.push(...files.findings);
    // Docusaurus would publish these, but nothing here would check them.
    for (const other of listFiles(folder, /\.md$/).value ?? [])
      findings.push({ file: other, message: "guides must be MDX", fix: "change the file extension to .mdx" });
    return (files.value ?? []).flatMap((file) => readGuide(file, file.slice(folder.length + 1), locale, findings));
  });
  return { findings, value };
}

function readGuide(file: string, name: string, locale: LocaleId, findings: Finding[]): Guide[] {
  const { text: source, finding } = readSourceText(file);
  if (finding) {
    findings.push(finding);
    return [];
  }
  try {
    return [parseGuide({ name, file, locale, source })];
  } catch (error) {
    findings.push(describe(file, error as ParseError));
    return [];
  }
}

/** The errors that the MDX and YAML parsers throw. */
interface ParseError extends Error {
  reason?: string;
  place?: { line: number; column: number } | { start: { line: number; column: number } };
  linePos?: [{ line: number; col: number }, ...unknown[]];
}

function describe(file: string, error: ParseError): Finding {
  if (error.linePos) {
    // The front matter's first line is the file's second.
    const [{ line, col }] = error.linePos;
    const message = error.message.replace(/ at line \d+, column \d+:[\s\S]*$/, "");
    return { file, place: line + 1, column: col, message, fix: "correct the front matter" };
  }
  const reason = (error.reason ?? error.message).split("\n")[0] ?? "";
  // The parser's own position is the start of the paragraph that contains the tag.
  const [, line, column] = /closing tag for `<[\w.]*>` \((\d+):(\d+)/.exec(reason) ?? [];
  const start = error.place && ("start" in error.place ? error.place.start : error.place);
  const place = line ? { line: Number(line), column: Number(column) } : start;
  const [message, otherwise] = translateMdxReason(reason);
  const { line: row, column: at } = findBrace(file, message, place) ?? place ?? { line: 1, column: 1 };
  const [, id] =
    /^\{#([\w-]+)\}/.exec(
      readSourceText(file)
        .text?.split("\n")
        [row - 1]?.slice(at - 1) ?? "",
    ) ?? [];
  const fix = id ? `write {/* #${id} */} for the ID of a heading` : otherwise;
  return { file, place: row, column: at, message, fix };
}

interface Point {
  line: number;
  column: number;
}

/** @returns the position of the brace that a message is about; the parser reports the end of the code in the braces */
function findBrace(file: string, message: string, place?: Point): Point | undefined {
  if (!place || !message.startsWith("a brace")) return undefined;
  const lines = (readSourceText(file).text ?? "").split("\n").slice(0, place.line);
  lines[place.line - 1] = lines[place.line - 1]?.slice(0, place.column) ?? "";
  const line = lines.findLastIndex((text) => /(?<!\\)\{/.test(text));
  const brace = [...(lines[line] ?? "").matchAll(/(?<!\\)\{/g)].at(-1);
  return brace && { line: line + 1, column: brace.index + 1 };
}

interface Material {
  guides: Guide[];
  /** The reference that guides refer to; undefined if it can't be read. */
  reference?: Reference;
  glossary?: Term[];
  /** Whether lifecycles and problems can be read. */
  hasCatalogs: boolean;
  /** Whether scripts can be generated from the workflows. */
  hasScripts: boolean;
}

/**
 * Transforms guides as the build does, to find the anchors that their components generate.
 * @returns the errors that the transformers report, and the guides that passed all of them
 */
export async function transformGuides({
  guides,
  reference,
  glossary,
  hasCatalogs,
  hasScripts,
}: Material): Promise<{ findings: Finding[]; anchors: Map<Guide, ReadonlySet<string>> }> {
  const sources = { catalog: reference?.catalog, description: reference?.descriptions.en, glossary };
  const readable = { ...sources, lifecycles: hasCatalogs, problems: hasCatalogs, workflows: reference && hasScripts };
  const transformers = guideComponents
    .filter(({ needs }) => needs.every((need) => readable[need]))
    .map(({ transform }) => transform(sources as Sources));
  const isReady = reference?.catalog && glossary && hasCatalogs;

  const findings: Finding[] = [];
  const anchors = new Map<Guide, ReadonlySet<string>>();
  for (const guide of guides) {
    // Before the transformers add the diagrams of lifecycles, which the build draws.
    findings.push(...checkDiagrams(guide.tree, fileOf(guide)));
    const transformed = collect(findings, () => transform(guide, transformers));
    if (isReady && transformed) anchors.set(guide, transformed);
  }
  return { findings, anchors };
}

type Transformer = (tree: Node, file: VFile) => void;

/**
 * @returns the anchors of the transformed guide
 * @throws FindingsError with all errors that the transformers report
 */
function transform(guide: Guide, transformers: readonly Transformer[]): ReadonlySet<string> {
  const tree = structuredClone(guide.tree);
  const findings: Finding[] = [];
  for (const transformer of transformers) collect(findings, () => transformer(tree, fileOf(guide)));
  refuse(findings);
  return listAnchors(tree);
}

const fileOf = ({ file }: Guide): VFile => ({ path: file }) as VFile;

/** @returns the differences between the languages, and the English guides whose German source has changed */
export function compareGuides(guides: readonly Guide[]): Finding[] {
  const of = (locale: LocaleId): Guide[] => guides.filter((guide) => guide.locale === locale);
  return [...checkPairs(of("de"), of("en")), ...checkStale(of("de"), of("en"))];
}

/** @returns errors in a guide's front matter, code, attributes, admonitions, and marked terms */
export const checkGuide = (guide: Guide, known: Term[] | undefined): Finding[] => [
  ...checkFrontMatter(guide),
  ...checkCode(guide),
  ...checkBlocks(guide),
  ...checkBoxes(guide),
  ...(known ? checkMarks(guide, known) : []),
];
