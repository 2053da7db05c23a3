import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { LocaleId } from "../config/locales";
import { guideFolders } from "../openapi/reading/usages";

export type FrontMatter = Record<string, unknown>;

/** The first two lines of `---` and what stands between them, whatever line ends and mark of order an editor wrote. */
export const frontMatterPattern = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$(?![\s\S]))/m;

/**
 * @returns what stands between the first two lines of `---`; nothing where there are none
 * @throws YAMLParseError where it is no YAML
 */
export function parseFrontMatter(source: string): FrontMatter {
  // What isn't closed is told where the text ends, and not in the line of `---`.
  return (parse((frontMatterPattern.exec(source)?.[2] ?? "").trimEnd()) as FrontMatter | null) ?? {};
}

/**
 * @param guide path below the language's folder, without the extension: `guides/team`
 * @returns the title of the guide's page
 */
export function readTitle(locale: LocaleId, guide: string): string {
  return String(readFrontMatter(readFileSync(`${guideFolders[locale]}/${guide}.mdx`, "utf8")).title ?? guide);
}

/** @returns the front matter for those who don't judge it: nothing where it is no YAML, which the check tells */
export function readFrontMatter(source: string): FrontMatter {
  try {
    return parseFrontMatter(source);
  } catch {
    return {};
  }
}
