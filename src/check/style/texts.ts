import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../../config/locales";
import { glossaryFile } from "../../openapi/read/usages";
import { changelogFile } from "../../plugins/changelog/releases";
import type { Guide } from "../../remark/guides/guides";
import type { Prose } from "./prose";
import { listGuideProse } from "./sources/guides";
import { listMessages } from "./sources/messages";
import { type Judge, judgeDescription, judgeOverlay, judgePairs, listYamlProse } from "./sources/yaml";

/** Lists words that the search ignores, by language; readers don't see them. */
const noTexts = ["src/plugins/search/analysis.ts"];

/**
 * @param guides the guides of both languages
 * @param isWanted selects the files to read
 * @returns everything that readers see except samples, in both languages, read from the files that writers edit
 * @throws FindingsError with the errors in files that can't be read
 */
export async function listProse(guides: readonly Guide[], isWanted: (file: string) => boolean): Promise<Prose[]> {
  const list = (folder: string, extensions: readonly string[]): string[] =>
    listFiles(folder, extensions).filter(isWanted);
  const modules = list("src", [".ts", ".tsx"]).filter((file) => !file.includes(".test.") && !noTexts.includes(file));
  return [
    ...guides.filter(({ file }) => isWanted(file)).flatMap(listGuideProse),
    ...pairs.filter((file) => existsSync(file) && isWanted(file)).flatMap((file) => listYamlProse(file, judgePairs)),
    ...list("openapi", [".yaml"])
      .filter((file) => !pairs.includes(file))
      .flatMap((file) => listYamlProse(file, judgeOf(file))),
    ...localeIds.flatMap((locale) => list(`i18n/${locale}`, [".json"]).flatMap((file) => readMessages(file, locale))),
    ...(await readModules(modules)),
  ];
}

/** Files that contain each string in every language. */
const pairs = [glossaryFile, changelogFile, "openapi/lifecycles.yaml", "openapi/problems.yaml"];

/** Overlays of the description and of workflows are in a folder for their language. */
function judgeOf(file: string): Judge {
  const [, locale] = /^openapi\/(?:overlays|arazzo)\/(\w+)\//.exec(file) ?? [];
  return locale ? judgeOverlay(locale as LocaleId) : judgeDescription("en");
}

async function readModules(files: readonly string[]): Promise<Prose[]> {
  if (files.length === 0) return [];
  // Loaded here, because TypeScript takes longer to load than everything else that a check of a few files loads.
  const { listModuleProse } = await import("./sources/modules");
  return files.flatMap((file) => listModuleProse(file));
}

/** Only files of messages contain text; the same folder also contains generated files. */
const readMessages = (file: string, locale: LocaleId): Prose[] =>
  file.includes("/current/data/") || file.endsWith("catalog.json") ? [] : listMessages(file, locale);

function listFiles(folder: string, extensions: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => extensions.some((extension) => file.endsWith(extension)))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    .sort();
}
