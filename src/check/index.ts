import { existsSync } from "node:fs";
import { glossaryFile, guideFolders } from "../config/guides";
import { readHome } from "../config/home";
import { localeIds, sourceLocale, translations } from "../config/locales";
import type { OperatorValues } from "../config/operator";
import { readReleases } from "../config/releases";
import { listFiles } from "../lib/files";
import { addFindings, collect, type Finding } from "../lib/findings/finding";
import { PositionFinder } from "../lib/findings/positions";
import { sortFindings } from "../lib/findings/report";
import { readYamlFile } from "../lib/findings/yaml-file";
import { parsePointer } from "../lib/pointer";
import { bundles, overlaysOf } from "../openapi/read/files";
import { readOtherWords } from "../plugins/search/other-words";
import { readGlossary } from "../remark/guides/glossary";
import { checkHome, compareVersion, listDataLinks } from "./data";
import { findTranslation, lintDescription, redoclyConfig } from "./description";
import { checkGuide, compareGuides, readAllGuides, transformGuides } from "./guides";
import { checkMarkdown, markdownConfig } from "./markdown";
import { checkMessages } from "./messages";
import { LinkChecker, listLinks } from "./pages";
import { listProse } from "./prose";
import { type Reference, readReference } from "./reference";
import { checkRelease } from "./releases";
import { checkSidebars } from "./sidebars";
import { checkSpelling, spellingConfig } from "./spelling";
import { checkStyle } from "./style";
import { checkWorkflows } from "./workflows";

/**
 * Checks everything that a writer can break, without a build, in three stages: whether all files can be read; guides,
 * links, terms, lifecycles, problems, changelog, breaking changes, sidebar, UI strings, Markdown, and the description;
 * and wording. A stage runs only if the one before found nothing, because an error would cause others.
 * @returns the errors, sorted by file and line
 */
export async function check(operator: OperatorValues): Promise<Finding[]> {
  const findings: Finding[] = [];
  const guides = collect(findings, readAllGuides);
  for (const file of [markdownConfig, spellingConfig, redoclyConfig].filter((each) => existsSync(each)))
    collect(findings, () => readYamlFile(file));
  const reference = await readReference(operator).catch((error) => addFindings(findings, error));
  const glossary = reference && collect(findings, () => readGlossary(glossaryFile, idsOf(reference)));
  const releases = collect(findings, readReleases);
  const home = collect(findings, readHome);
  for (const locale of localeIds) collect(findings, () => readOtherWords(locale));
  if (!guides || !reference || !glossary || !releases || !home || findings.length > 0)
    return placeAll(findings, reference);

  const files = listTextFiles();
  const { document: description } = reference.reading.apis[sourceLocale];
  const sources = { catalog: reference.catalog, description, glossary };
  const transformed = transformGuides(guides, sources);
  const links = new LinkChecker(guides, reference, transformed.anchors);
  findings.push(
    ...checkWorkflows(reference),
    ...compareVersion(reference, releases),
    ...checkHome(reference, home),
    ...guides.flatMap((guide) => checkGuide(guide, glossary)),
    ...transformed.findings,
    ...[...guides.flatMap(listLinks), ...listDataLinks(reference, home)].flatMap((link) => links.check(link) ?? []),
    ...compareGuides(guides),
    ...(await checkSidebars(guides)),
    ...(await checkMessages()),
    ...(await checkMarkdown(files.filter((file) => /\.mdx?$/.test(file)))),
    ...(await lintDescription(reference.publish(sourceLocale))),
    // Last, because an invalid description can seem to break programs.
    ...checkRelease(reference, releases),
  );
  if (findings.length > 0) return placeAll(findings, reference);

  const prose = listProse(guides);
  findings.push(...(await checkSpelling(files, prose)));
  collect(findings, () => findings.push(...checkStyle(prose, glossary)));
  return placeAll(findings, reference, true);
}

const idsOf = ({ catalog }: Reference): string[] => catalog.operations.map(({ id }) => id);

/** @returns the files whose spelling is checked as a whole */
function listTextFiles(): string[] {
  const guides = Object.values(guideFolders).flatMap((folder) => listFiles(folder, /\.(mdx|yaml)$/));
  return [...guides, "README.md", "CONTRIBUTING.md", "deploy/README.md"].filter(
    (file) => existsSync(file) && !/\/\./.test(file),
  );
}

/**
 * Replaces pointers with lines, each position with one finding: later ones usually result from the first.
 * @param areIndependent whether they don't, as with words: then only repeated findings are left out
 */
function placeAll(findings: readonly Finding[], reference: Reference | undefined, areIndependent = false): Finding[] {
  const finder = new PositionFinder(bundles);
  const placed = new Map<string, Finding>();
  for (const finding of findings) {
    const { file, place } = finding;
    // The text of a translated description is in the overlays.
    const locale = translations.find((id) => file === overlaysOf(id));
    const translation =
      locale && typeof place === "string"
        ? findTranslation(reference?.reading.apis[locale].document, file, parsePointer(place))
        : {};
    const found = finder.resolve({ ...finding, ...translation });
    const position = [found.file, found.place, found.column].join(":");
    const key =
      areIndependent || found.place === undefined || found.place === 1 ? `${position} ${found.message}` : position;
    if (!placed.has(key)) placed.set(key, found);
  }
  return sortFindings([...placed.values()]);
}
