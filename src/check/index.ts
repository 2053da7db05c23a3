import { existsSync } from "node:fs";
import type { OperatorValues } from "../config/operator";
import type { Finding } from "../findings/finding";
import { PositionFinder } from "../findings/positions";
import { sortFindings } from "../findings/report";
import { readSourceText } from "../findings/source-text";
import type { Term } from "../guides/glossary";
import { parsePointer } from "../openapi/pointer";
import { bundles } from "../openapi/reading/bundles";
import { germanOverlays } from "../openapi/reading/description";
import { lifecyclesFile } from "../openapi/reading/lifecycles";
import { problemsFile } from "../openapi/reading/problems";
import { glossaryFile, guideFolders } from "../openapi/reading/usages";
import { changelogFile, type SourceRelease } from "../plugins/changelog/releases";
import type { Prose } from "../style/prose";
import { listProse } from "../style/texts";
import { compareVersion, listDataLinks, readChangelog, readTerms } from "./data";
import { checkDescriptionStyle, findTranslation } from "./description-style";
import { checkGuide, compareGuides, readAllGuides, transformGuides } from "./guides";
import { checkMessages, compareMessages } from "./messages";
import { LinkChecker, listLinks } from "./pages";
import { descriptionFolder, type Reference, readReference } from "./reference";
import { attempt, listFiles, makeScope, type Scope } from "./sources";
import { wordsFile } from "./speller";
import { checkProse, spellProse } from "./style";
import { checkMarkdown, checkSettings, checkSpelling, checkWordList, isMarkdown } from "./texts";
import { checkWorkflows } from "./workflows";

export interface CheckOptions {
  operator: OperatorValues;
  /** Paths from the project's folder; only these are judged. Undefined for all. */
  changed?: readonly string[];
  /** Whether only what breaks pages is looked for, and not spelling, style and translations; that takes less time. */
  onlyPages?: boolean;
}

/** What anything may refer to: a change there can break what stayed as it was. */
const shared = [descriptionFolder, glossaryFile, guideFolders.de, guideFolders.en, "src", "package-lock.json"];

/**
 * Checks all that a writer can break, without a build: guides, links, terms, lifecycles, problems, changelog, sidebar,
 * interface texts, spelling, Markdown, and the description with its overlays.
 * @returns what is wrong, by file and line
 */
export async function check({ operator, changed, onlyPages = false }: CheckOptions): Promise<Finding[]> {
  const scope = makeScope(changed);
  const read = readAllGuides();
  const isWhole = !onlyPages && Object.values(guideFolders).every((folder) => existsSync(folder));
  const pairs = isWhole ? compareGuides(read.value) : [];
  const sources = listTextFiles(scope, new Set(read.findings.map(({ file }) => file)));
  // These take a while and know nothing of the rest.
  const markdown = sources.filter(isMarkdown);
  const settings = await checkSettings(onlyPages);
  const hasSettings = settings.length === 0;
  const texts = hasSettings
    ? Promise.all([...(onlyPages ? [] : [checkSpelling(sources)]), checkMarkdown(markdown, onlyPages)])
    : [];

  const listTexts = (): Promise<Prose[]> => listProse(read.value, scope.has);
  // What is broken is told by those who know what it should be.
  const prose = onlyPages ? [] : await listTexts().catch(() => undefined);
  const spelling = hasSettings && prose ? spellProse(prose) : [];
  const { value: reference, findings: described } = await readReference(operator);
  const workflows = reference ? checkWorkflows(reference) : [];
  const isStyled = !onlyPages && hasSettings && workflows.length === 0 && scope.touches(descriptionFolder);
  const style = reference && isStyled ? checkDescriptionStyle(reference, scope) : [];
  const contents = await checkContents(read.value, reference, described, scope, workflows.length === 0);
  const { terms } = contents;
  const findings = [...settings, ...read.findings, ...described, ...contents.findings];
  if (scope.touches(descriptionFolder)) findings.push(...workflows);
  const told = new Set(findings.map(placeOf));
  const [inTexts, inStyle, misspelled] = await Promise.all([texts, style, spelling]);
  // A key that isn't known is no word, either.
  findings.push(...inTexts.flat().filter((finding) => !told.has(placeOf(finding))), ...inStyle);
  if (!onlyPages && scope.touches(descriptionFolder, changelogFile))
    findings.push(...compareVersion(reference, contents.releases));
  if (!onlyPages && scope.touches("src", "i18n")) findings.push(...(await compareMessages()));
  if (!onlyPages && scope.touches(wordsFile)) findings.push(...checkWordList());
  // Texts are judged once all that they stand in is right.
  if (!onlyPages && findings.length === 0) {
    const styled = await attempt(async () => checkProse(prose ?? (await listTexts()), reference, terms, scope));
    findings.push(...misspelled, ...styled.findings, ...(styled.value ?? []));
  }
  return placeAll([...findings, ...pairsToTell(pairs, findings, scope)], reference);
}

const placeOf = ({ file, place, column }: Finding): string => [file, place, column].join(":");

/** A guide in which something else is wrong is compared with its partner once that is right. */
function pairsToTell(pairs: readonly Finding[], others: readonly Finding[], scope: Scope): Finding[] {
  const faulty = new Set(others.map(({ file }) => nameOf(file)));
  const changed = new Set(scope.list.map(nameOf));
  return pairs.filter(({ file }) => !faulty.has(nameOf(file)) && (scope.isAll || changed.has(nameOf(file))));
}

/** @returns the path of a guide below its language's folder; other files by their own */
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
  const catalogues = [lifecyclesFile, problemsFile];
  const hasCatalogues = catalogues.every((file) => !described.some((fault) => fault.file === file));
  const material = { guides, reference, glossary: terms.value, hasCatalogues, hasScripts };
  const transformed = await transformGuides(material, scope);
  // What a component lacks says more than what it can't find without it.
  const told = new Set(findings.map(placeOf));
  findings.push(...transformed.findings.filter((finding) => !told.has(placeOf(finding))));
  if (scope.touches(...shared, changelogFile)) {
    const checker = new LinkChecker(guides, reference, transformed.whole);
    findings.push(...links.flatMap((link) => checker.check(link) ?? []));
  }
  if (scope.touches("sidebars.ts", "docs", "i18n")) {
    const names = listFiles(guideFolders.de, /\.mdx$/).value?.map((file) => file.slice(5, -4));
    // Loaded here, as TypeScript is with it.
    const { checkSidebars } = await import("./sidebars");
    // Without their folder, which is told, no guide is there.
    findings.push(...(names ? checkSidebars(guides, names) : []), ...checkMessages());
  }
  return { findings, terms: terms.value ?? [], releases: changelog.value ?? [] };
}

/** @returns the files whose words and Markdown are judged */
function listTextFiles(scope: Scope, broken: ReadonlySet<string>): string[] {
  const guides = Object.values(guideFolders).flatMap((folder) => listFiles(folder, /\.(mdx|yaml)$/).value ?? []);
  const files = [...guides, "README.md", "CONTRIBUTING.md", "deploy/README.md"].filter((file) => existsSync(file));
  return files.filter(
    (file) => scope.has(file) && !broken.has(file) && !/\/\./.test(file) && !readSourceText(file).finding,
  );
}

/** Lines instead of pointers; what the German description says is written in the overlays. */
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
