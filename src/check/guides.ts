import type { Node, Parent } from "unist";
import type { VFile } from "vfile";
import { type LocaleId, localeIds } from "../config/locales";
import type { Finding } from "../findings/finding";
import { translateMdxReason } from "../findings/mdx-reason";
import { readSourceText } from "../findings/source-text";
import { checkBoxes, checkCode, checkFrontMatter, checkMarks, checkPairs } from "../guides/checks";
import type { Term } from "../guides/glossary";
import { type Guide, parseGuide } from "../guides/guides";
import { checkStale } from "../guides/translations";
import { type CatalogueOperation, generated, operationFile } from "../openapi/publishing/generated";
import { lifecyclesFile } from "../openapi/reading/lifecycles";
import { problemsFile } from "../openapi/reading/problems";
import { glossaryFile, guideFolders } from "../openapi/reading/usages";
import { collect, refuse } from "../remark/components";
import { checkDiagrams } from "../remark/diagrams";
import { errorCatalogue } from "../remark/error-catalogue";
import { glossary } from "../remark/glossary";
import { listInputs } from "../remark/inputs";
import { lifecycles } from "../remark/lifecycles";
import { operations } from "../remark/operations";
import { permissions } from "../remark/permissions";
import { terms } from "../remark/terms";
import { workflowScripts } from "../remark/workflow-scripts";
import { listAnchors } from "./pages";
import { digest, judge, recall } from "./passed";
import type { Reference } from "./reference";
import { listFiles, perObject, type Read, type Scope } from "./sources";

/** Guides as they were read last; whoever watches doesn't parse again what stayed. */
const parsed = new Map<string, Guide>();

/** @returns the guides of both languages that can be read, with what is wrong with the others */
export function readAllGuides(): Read<Guide[]> & { value: Guide[] } {
  const findings: Finding[] = [];
  // A portal may have no guides; one that has some has them in every language.
  const read = localeIds.map((locale) => ({ locale, ...listFiles(guideFolders[locale], /\.mdx$/) }));
  if (read.every(({ value = [] }) => value.length === 0)) return { findings, value: [] };
  const value = read.flatMap(({ locale, ...files }) => {
    const folder = guideFolders[locale];
    findings.push(...files.findings);
    // Docusaurus would publish them, and nothing here would judge them.
    for (const other of listFiles(folder, /\.md$/).value ?? [])
      findings.push({ file: other, message: "guides are MDX", mend: "let the file's name end with .mdx" });
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
  const last = parsed.get(file);
  if (last?.source === source) return [last];
  try {
    const guide = recall(() => parseGuide({ name, file, locale, source }), "guide", file, source);
    parsed.set(file, guide);
    return [guide];
  } catch (error) {
    findings.push(describe(file, error as ParseError));
    return [];
  }
}

/** What MDX's and YAML's parsers throw. */
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
    return { file, place: line + 1, column: col, message, mend: "correct the front matter" };
  }
  const reason = (error.reason ?? error.message).split("\n")[0] ?? "";
  // The parser's own place is where the paragraph begins that the tag stands in.
  const [, line, column] = /closing tag for `<[\w.]*>` \((\d+):(\d+)/.exec(reason) ?? [];
  const start = error.place && ("start" in error.place ? error.place.start : error.place);
  const place = line ? { line: Number(line), column: Number(column) } : start;
  const [message, mend] = translateMdxReason(reason);
  const { line: row, column: at } = findBrace(file, message, place) ?? place ?? { line: 1, column: 1 };
  return { file, place: row, column: at, message, mend };
}

interface Point {
  line: number;
  column: number;
}

/** @returns where the brace stands that a message is about: the parser's own place is where the code ends that it begins */
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
  /** What guides refer to; left out where it can't be read. */
  reference?: Reference;
  glossary?: Term[];
  /** Whether lifecycles and problems can be read. */
  hasCatalogues: boolean;
  /** Whether scripts can be made of the workflows. */
  hasScripts: boolean;
}

/** A guide as the build transforms it. */
interface Transformed {
  /** Those of its headings, and of what stands for its components. */
  anchors: ReadonlySet<string>;
  /** Transformed when asked for: most readers want the anchors alone. */
  readonly tree: Parent;
}

/**
 * Transforms guides as the build does, so that the anchors of what stands for their components are known.
 * @returns what the transformers refuse, and the guides that all of them took
 */
export async function transformGuides(
  { guides, reference, glossary: known, hasCatalogues, hasScripts }: Material,
  scope: Scope,
): Promise<{ findings: Finding[]; whole: Map<Guide, Transformed> }> {
  const transformers: Transformer[] = [];
  const { catalogue } = reference ?? {};
  if (catalogue) transformers.push(operations(catalogue));
  if (catalogue && hasCatalogues) transformers.push(lifecycles(catalogue));
  if (hasCatalogues) transformers.push(errorCatalogue());
  if (reference && catalogue)
    transformers.push(permissions(() => ({ catalogue, description: reference.descriptions.en })));
  if (reference && hasScripts) transformers.push(workflowScripts((locale) => reference.descriptions[locale]));
  if (known) transformers.push(terms(known));
  if (known && catalogue) transformers.push(glossary(known, catalogue));
  const isReady = catalogue !== undefined && known !== undefined && hasCatalogues;
  const describeInputs = reference && isReady ? makeInputs(guides, reference, known, hasScripts) : undefined;

  const findings: Finding[] = [];
  const whole = new Map<Guide, Transformed>();
  for (const guide of guides) {
    // Before lifecycles bring theirs, which the build draws.
    if (scope.has(guide.file)) findings.push(...(await checkDrawings(guide)));
    const transformed = collect(findings, () =>
      describeInputs ? recallTransformed(guide, describeInputs(guide), transformers) : transform(guide, transformers),
    );
    if (isReady && transformed) whole.set(guide, transformed);
  }
  return { findings, whole };
}

/** @returns a function that tells all that a guide is transformed with, beside itself */
function makeInputs(
  guides: readonly Guide[],
  { catalogue, digest: ofDescription }: Reference,
  known: readonly Term[],
  hasScripts: boolean,
): (guide: Guide) => string {
  const named = new Map(catalogue.operations.map((operation) => [operationFile(operation.id), operation]));
  const all = digest([catalogue.tags, catalogue.operations.map(withoutSamples)]);
  const titles = digest(guides.map(({ file, frontMatter }) => [file, frontMatter.title]));
  const contents = new Map<string, unknown>([
    [generated.catalogue, all],
    [generated.operations, all],
    [glossaryFile, digest(known)],
    ...Object.values(guideFolders).map((folder) => [folder, titles] as const),
    ...[lifecyclesFile, problemsFile].map((file) => [file, digest(readSourceText(file).text)] as const),
  ]);
  // Of all files of the description.
  const others = [ofDescription, hasScripts];
  return ({ source }) => {
    const { files, folders } = listInputs(source);
    const describeOperation = /<Call\b/.test(source) ? digestOf : withoutSamples;
    const contentOf = (input: string): unknown => {
      const operation = named.get(input);
      return operation ? describeOperation(operation) : (contents.get(input) ?? others);
    };
    return JSON.stringify([...files, ...folders].map((input) => [input, contentOf(input)]));
  };
}

/** Samples and responses take their time, and are shown by calls alone. */
const digestOf = perObject((operation: CatalogueOperation) => digest(operation));
const withoutSamples = ({ id, slug, method, path, tag, name }: CatalogueOperation): unknown => [
  id,
  slug,
  method,
  path,
  tag,
  name,
];

async function checkDrawings(guide: Guide): Promise<Finding[]> {
  const judged = judge("diagrams", guide.source);
  if (judged.isPassed) return [];
  const findings = await checkDiagrams(guide.tree, fileOf(guide));
  if (findings.length === 0) judged.pass();
  return findings;
}

type Transformer = (tree: Node, file: VFile) => void;

/**
 * Guides as they were transformed last, and before, by what they were transformed with: whoever takes a mistake back is where
 * they were. `npm start` checks with two readings of the description.
 */
const transformations = new WeakMap<Guide, Map<string, Partial<Transformed>>>();
const mostTransformations = 4;

/** @throws FindingsError as `transform` does; that isn't kept */
function recallTransformed(guide: Guide, inputs: string, transformers: readonly Transformer[]): Transformed {
  const known = transformations.get(guide) ?? new Map<string, Partial<Transformed>>();
  transformations.set(guide, known);
  const kept = known.get(inputs) ?? {};
  const make = (): Transformed => Object.assign(kept, transform(guide, transformers));
  const anchors = kept.anchors ?? recall(() => make().anchors, "anchors", guide.file, guide.source, inputs);
  kept.anchors = anchors;
  known.delete(inputs);
  known.set(inputs, kept);
  for (const oldest of [...known.keys()].slice(0, -mostTransformations)) known.delete(oldest);
  return {
    anchors,
    get tree() {
      return kept.tree ?? make().tree;
    },
  };
}

/** @throws FindingsError with all that the transformers refuse */
function transform(guide: Guide, transformers: readonly Transformer[]): Transformed {
  const tree = structuredClone(guide.tree);
  const findings: Finding[] = [];
  for (const transformer of transformers) collect(findings, () => transformer(tree, fileOf(guide)));
  refuse(findings);
  return { anchors: listAnchors(tree), tree };
}

const fileOf = ({ file }: Guide): VFile => ({ path: file }) as VFile;

/** @returns where the languages aren't alike, and the English guides whose German source has changed */
export function compareGuides(guides: readonly Guide[]): Finding[] {
  const of = (locale: LocaleId): Guide[] => guides.filter((guide) => guide.locale === locale);
  return [...checkPairs(of("de"), of("en")), ...checkStale(of("de"), of("en"))];
}

/** @returns what a guide's front matter lacks, its code, attributes and boxes that don't fit, and the terms that it explains though every developer knows them */
export const checkGuide = (guide: Guide, known: Term[] | undefined): Finding[] => [
  ...checkFrontMatter(guide),
  ...checkCode(guide),
  ...checkBoxes(guide),
  ...(known ? checkMarks(guide, known) : []),
];
