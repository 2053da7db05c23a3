import { existsSync } from "node:fs";
import { guideFolders } from "../config/guides";
import type { OperatorValues } from "../config/operator";
import type { Finding } from "../lib/findings/finding";
import { PositionFinder } from "../lib/findings/positions";
import { sortFindings } from "../lib/findings/report";
import { readSourceText } from "../lib/findings/source-text";
import { readYamlFile } from "../lib/findings/yaml-file";
import { bundles } from "../openapi/read/bundles";
import { germanOverlays } from "../openapi/read/description";
import { lifecyclesFile } from "../openapi/read/lifecycles";
import { parsePointer } from "../openapi/read/pointer";
import { problemsFile } from "../openapi/read/problems";
import { compareVersion, listDataLinks, readChangelog, readTerms } from "./data";
import { findTranslation, lintDescription, redoclyConfig } from "./description";
import { checkGuide, compareGuides, readAllGuides, transformGuides } from "./guides";
import { checkMarkdown, markdownConfig } from "./markdown";
import { checkMessages, compareMessages } from "./messages";
import { LinkChecker, listLinks } from "./pages";
import { listProse } from "./prose";
import { type Reference, readReference } from "./reference";
import { checkSidebars } from "./sidebars";
import { attempt, listFiles } from "./sources";
import { checkSpelling, checkWordList, spellingConfig } from "./spelling";
import { checkStyle } from "./style";
import { checkWorkflows } from "./workflows";

/**
 * Checks everything that a writer can break, without a build: guides, links, terms, lifecycles, problems, changelog,
 * sidebar, UI strings, spelling, Markdown, and the description with its overlays.
 * @returns the errors, sorted by file and line
 */
export async function check(operator: OperatorValues): Promise<Finding[]> {
  const read = readAllGuides();
  const guides = read.value;
  const unread = new Set(read.findings.map(({ file }) => file));
  const sources = listTextFiles().filter((file) => !unread.has(file));
  const settings = await checkSettings();
  const { value: reference, findings: described } = await readReference(operator);
  const terms = await readTerms(reference);
  const changelog = await readChangelog();
  const workflows = reference ? checkWorkflows(reference) : [];
  const findings = [
    ...read.findings,
    ...settings,
    ...described,
    ...terms.findings,
    ...changelog.findings,
    ...workflows,
    ...compareVersion(reference, changelog.value ?? []),
    ...guides.flatMap((guide) => checkGuide(guide, terms.value)),
    ...checkMessages(),
    ...(await compareMessages()),
    ...checkWordList(),
  ];
  const hasCatalogs = [lifecyclesFile, problemsFile].every((file) => !described.some((fault) => fault.file === file));
  const material = { guides, reference, glossary: terms.value, hasCatalogs, hasScripts: workflows.length === 0 };
  const transformed = await transformGuides(material);
  const checker = new LinkChecker(guides, reference, transformed.anchors);
  const names = listFiles(guideFolders.de, /\.mdx$/).value?.map((file) => file.slice(5, -4));
  findings.push(
    ...transformed.findings,
    ...[...guides.flatMap(listLinks), ...listDataLinks(reference)].flatMap((link) => checker.check(link) ?? []),
    // If the guides folder is missing, that is reported elsewhere.
    ...(names ? checkSidebars(guides, names) : []),
    ...(settings.length === 0 ? await checkMarkdown(sources.filter((file) => /\.mdx?$/.test(file))) : []),
    ...(reference && settings.length === 0 ? await lintDescription(reference.publish("en")) : []),
    ...(Object.values(guideFolders).every((folder) => existsSync(folder)) ? compareGuides(guides) : []),
  );
  // Wording is checked only if there are no other errors: an unknown key would also be an unknown word.
  if (findings.length === 0) {
    const prose = listProse(guides);
    findings.push(...(await checkSpelling(sources, prose)));
    const styled = await attempt(() => checkStyle(prose, terms.value ?? []));
    findings.push(...styled.findings, ...(styled.value ?? []));
  }
  return placeAll(findings, reference);
}

/** @returns errors in settings that can't be read; a tool would find nothing with them */
async function checkSettings(): Promise<Finding[]> {
  const files = [markdownConfig, spellingConfig, redoclyConfig].filter((file) => existsSync(file));
  const read = await Promise.all(files.map((file) => attempt(() => readYamlFile(file))));
  return read.flatMap(({ findings }) => findings);
}

/** @returns the files whose spelling is checked as a whole */
function listTextFiles(): string[] {
  const guides = Object.values(guideFolders).flatMap((folder) => listFiles(folder, /\.(mdx|yaml)$/).value ?? []);
  return [...guides, "README.md", "CONTRIBUTING.md", "deploy/README.md"].filter(
    (file) => existsSync(file) && !/\/\./.test(file) && !readSourceText(file).finding,
  );
}

/** Replaces pointers with lines, each position with one finding: later ones usually result from the first. */
function placeAll(findings: readonly Finding[], reference: Reference | undefined): Finding[] {
  const finder = new PositionFinder(bundles);
  const placed = new Map<string, Finding>();
  for (const finding of findings) {
    const { file, place } = finding;
    // The text of the German description is in the overlays.
    const isGerman = file === germanOverlays && typeof place === "string";
    const translation = isGerman ? findTranslation(reference?.descriptions.de, parsePointer(place)) : {};
    const found = finder.resolve({ ...finding, ...translation });
    const position = [found.file, found.place, found.column].join(":");
    const key = found.place === undefined || found.place === 1 ? `${position} ${found.message}` : position;
    if (!placed.has(key)) placed.set(key, found);
  }
  return sortFindings([...placed.values()]);
}
