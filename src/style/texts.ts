import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../config/locales";
import type { Guide } from "../guides/guides";
import { glossaryFile } from "../openapi/reading/usages";
import { changelogFile } from "../plugins/changelog/releases";
import type { Prose } from "./prose";
import { listGuideProse } from "./sources/guides";
import { listMessages } from "./sources/messages";
import { type Judge, judgeDescription, judgeOverlay, judgePairs, listYamlProse } from "./sources/yaml";

/** Words that the search leaves out stand in it under their language; no reader sees them. */
const noTexts = ["src/plugins/search/analysis.ts"];

/**
 * @param guides of both languages
 * @param isWanted tells whose texts are wanted; other files aren't read
 * @returns everything that readers see but samples, in both languages, read from the files that writers edit
 * @throws FindingsError with what can't be read
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

/** Files that hold each text in every language. */
const pairs = [glossaryFile, changelogFile, "openapi/lifecycles.yaml", "openapi/problems.yaml"];

/** Overlays stand in a folder of their language, those of the description and those of workflows. */
function judgeOf(file: string): Judge {
  const [, locale] = /^openapi\/(?:overlays|arazzo)\/(\w+)\//.exec(file) ?? [];
  return locale ? judgeOverlay(locale as LocaleId) : judgeDescription("en");
}

async function readModules(files: readonly string[]): Promise<Prose[]> {
  if (files.length === 0) return [];
  // Loaded here, because TypeScript takes longer to load than a check of a few files needs for all else that it loads.
  const { listModuleProse } = await import("./sources/modules");
  return files.flatMap((file) => listModuleProse(file));
}

/** Only messages are texts; below the same folder stands what is generated. */
const readMessages = (file: string, locale: LocaleId): Prose[] =>
  file.includes("/parts/") || file.endsWith("catalogue.json") ? [] : listMessages(file, locale);

function listFiles(folder: string, extensions: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => extensions.some((extension) => file.endsWith(extension)))
    .map((file) => `${folder}/${file.split(path.sep).join("/")}`)
    .sort();
}
