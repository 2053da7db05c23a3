import { existsSync } from "node:fs";
import type { OperatorValues } from "../config/operator";
import type { Finding } from "../lib/findings/finding";
import { PositionFinder } from "../lib/findings/positions";
import { sortFindings } from "../lib/findings/report";
import { readSourceText } from "../lib/findings/source-text";
import { bundles } from "../openapi/read/bundles";
import { germanOverlays } from "../openapi/read/description";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { parsePointer } from "../openapi/read/pointer";
import { problemsFile } from "../openapi/read/problems";
import { glossaryFile, guideFolders } from "../openapi/read/usages";
import { changelogFile, type SourceRelease } from "../plugins/changelog/releases";
import type { Term } from "../remark/guides/glossary";
import { checkProse, spellProse } from "./check-style";
import { compareVersion, listDataLinks, readChangelog, readTerms } from "./data";
import { checkDescriptionStyle, findTranslation } from "./description-style";
import { checkGuide, compareGuides, readAllGuides, transformGuides } from "./guides";
import { startLinter } from "./linter";
import { checkMessages, compareMessages } from "./messages";
import { LinkChecker, listLinks } from "./pages";
import { descriptionFolder, type Reference, readReference } from "./reference";
import { attempt, listFiles, makeScope, type Scope } from "./sources";
import { wordsFile } from "./speller";
import type { Prose } from "./style/prose";
import { listProse } from "./style/texts";
import { checkMarkdown, checkSettings, checkSpelling, checkWordList, isMarkdown } from "./texts";
import { checkWorkflows } from "./workflows";

export interface CheckOptions {
  operator: OperatorValues;
  /** Paths from the project's folder; only these are checked. Undefined for all. */
  changed?: readonly string[];
  /** Whether to check only what breaks pages, which is faster, and to skip spelling, style, and translations. */
  onlyPages?: boolean;
}

/** Files and folders that any file can refer to: a change here can break files that didn't change. */
const shared = [descriptionFolder, glossaryFile, guideFolders.de, guideFolders.en, "src", "package-lock.json"];

/**
 * Checks everything that a writer can break, without a build: guides, links, terms, lifecycles, problems, changelog,
 * sidebar, UI strings, spelling, Markdown, and the description with its overlays.
 * @returns the errors, sorted by file and line
 */
export async function check({ operator, changed, onlyPages = false }: CheckOptions): Promise<Finding[]> {
  const scope = makeScope(changed);
  const read = readAllGuides();
  const isWhole = !onlyPages && Object.values(guideFolders).every((folder) => existsSync(folder));
  const pairs = isWhole ? compareGuides(read.value) : [];
  const sources = listTextFiles(scope, new Set(read.findings.map(({ file }) => file)));
  // These take a while and don't depend on the rest.
  const markdown = sources.filter(isMarkdown);
  const settings = await checkSettings(onlyPages);
  const hasSettings = settings.length === 0;
  const texts = hasSettings
    ? Promise.all([...(onlyPages ? [] : [checkSpelling(sources)]), checkMarkdown(markdown, onlyPages)])
    : [];

  const listTexts = (): Promise<Prose[]> => listProse(read.value, scope.has);
  // A file that can't be read is reported by the check that knows its format.
  const prose = onlyPages ? [] : await listTexts().catch(() => undefined);
  const spelling = hasSettings && prose ? spellProse(prose) : [];
  const willLint = !onlyPages && hasSettings && scope.touches(descriptionFolder);
  const { value: reference, findings: described } = await readReference(operator, willLint ? startLinter : undefined);
  const workflows = reference ? checkWorkflows(reference) : [];
  const isStyled = willLint && workflows.length === 0;
  const style = reference && isStyled ? checkDescriptionStyle(reference, scope) : [];
  const contents = await checkContents(read.value, reference, described, scope, workflows.length === 0);
  const { terms } = contents;
  const findings = [...settings, ...read.findings, ...described, ...contents.findings];
  if (scope.touches(descriptionFolder)) findings.push(...workflows);
  const told = new Set(findings.map(placeOf));
  const [inTexts, inStyle, misspelled] = await Promise.all([texts, style, spelling]);
  // An unknown key would also be reported as an unknown word.
  findings.push(...inTexts.flat().filter((finding) => !told.has(placeOf(finding))), ...inStyle);
  if (!onlyPages && scope.touches(descriptionFolder, changelogFile))
    findings.push(...compareVersion(reference, contents.releases));
  if (!onlyPages && scope.touches("src", "i18n")) findings.push(...(await compareMessages()));
  if (!onlyPages && scope.touches(wordsFile)) findings.push(...checkWordList());
  // Text is checked only if there are no other errors.
  if (!onlyPages && findings.length === 0) {
    const styled = await attempt(async () => checkProse(prose ?? (await listTexts()), reference, terms, scope));
    findings.push(...misspelled, ...styled.findings, ...(styled.value ?? []));
  }
  return placeAll([...findings, ...pairsToTell(pairs, findings, scope)], reference);
}

const placeOf = ({ file, place, column }: Finding): string => [file, place, column].join(":");

/** A guide with other errors is compared with its counterpart only after they are fixed. */
function pairsToTell(pairs: readonly Finding[], others: readonly Finding[], scope: Scope): Finding[] {
  const faulty = new Set(others.map(({ file }) => nameOf(file)));
  const changed = new Set(scope.list.map(nameOf));
  return pairs.filter(({ file }) => !faulty.has(nameOf(file)) && (scope.isAll || changed.has(nameOf(file))));
}

/** @returns the path of a guide relative to its language's folder; for other files, their path */
const nameOf = (file: string): string => {
  const folder = Object.values(guideFolders).find((candidate) => file.startsWith(`${candidate}/`));
  return folder ? file.slice(folder.length + 1) : file;
};

async function checkContents(
  guides: ReturnType<typeof readAllGuides>["value"],
  reference: Reference | undefined,
  described: readonly Finding[],
  scope: Scope,
  hasScripts: boolean,
): Promise<{ findings: Finding[]; terms: Term[]; releases: SourceRelease[] }> {
  const findings: Finding[] = [];
  const terms = await readTerms(reference);
  const changelog = await readChangelog();
  findings.push(...terms.findings, ...changelog.findings);

  const links = [...guides.flatMap(listLinks), ...listDataLinks(reference)];
  for (const guide of guides.filter(({ file }) => scope.has(file))) findings.push(...checkGuide(guide, terms.value));
  const catalogs = [lifecyclesFile, problemsFile];
  const hasCatalogs = catalogs.every((file) => !described.some((fault) => fault.file === file));
  const material = { guides, reference, glossary: terms.value, hasCatalogs, hasScripts };
  const transformed = await transformGuides(material, scope);
  // If an attribute is missing, the component's own error only results from it.
  const told = new Set(findings.map(placeOf));
  findings.push(...transformed.findings.filter((finding) => !told.has(placeOf(finding))));
  if (scope.touches(...shared, changelogFile)) {
    const checker = new LinkChecker(guides, reference, transformed.whole);
    findings.push(...links.flatMap((link) => checker.check(link) ?? []));
  }
  if (scope.touches("sidebars.ts", "docs", "i18n")) {
    const names = listFiles(guideFolders.de, /\.mdx$/).value?.map((file) => file.slice(5, -4));
    // Loaded here because it loads TypeScript.
    const { checkSidebars } = await import("./sidebars");
    // If the guides folder is missing, that is reported elsewhere.
    findings.push(...(names ? checkSidebars(guides, names) : []), ...checkMessages());
  }
  return { findings, terms: terms.value ?? [], releases: changelog.value ?? [] };
}

/** @returns the files whose spelling and Markdown are checked */
function listTextFiles(scope: Scope, broken: ReadonlySet<string>): string[] {
  const guides = Object.values(guideFolders).flatMap((folder) => listFiles(folder, /\.(mdx|yaml)$/).value ?? []);
  const files = [...guides, "README.md", "CONTRIBUTING.md", "deploy/README.md"].filter((file) => existsSync(file));
  return files.filter(
    (file) => scope.has(file) && !broken.has(file) && !/\/\./.test(file) && !readSourceText(file).finding,
  );
}

/** Replaces pointers with lines; the text of the German description is in the overlays. */
function placeAll(findings: readonly Finding[], reference: Reference | undefined): Finding[] {
  const finder = new PositionFinder(bundles);
  const placed = findings.map((finding) => {
    const { file, place } = finding;
    const isGerman = file === germanOverlays && typeof place === "string";
    const translation = isGerman ? findTranslation(reference?.descriptions.de, parsePointer(place)) : {};
    return finder.resolve({ ...finding, ...translation });
  });
  return sortFindings(placed);
}
