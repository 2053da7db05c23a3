import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { guideFolders } from "../config/guides";
import type { LocaleId } from "../config/locales";

export type FrontMatter = Record<string, unknown>;

/** The first two `---` lines and what is between them, with any line endings and with or without a byte order mark. */
export const frontMatterPattern = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$(?![\s\S]))/m;

/**
 * @returns what is between the first two `---` lines; an empty object if there are none
 * @throws YAMLParseError if it isn't YAML
 */
export function parseFrontMatter(source: string): FrontMatter {
  // Trimmed, so that unclosed syntax is reported where the text ends and not on the closing `---` line.
  return (parse((frontMatterPattern.exec(source)?.[2] ?? "").trimEnd()) as FrontMatter | null) ?? {};
}

/**
 * @param guide path relative to the language's folder, without the extension: `guides/team`
 * @returns the title of the guide's page; the path if there is no such page, which the check reports
 */
export function readTitle(locale: LocaleId, guide: string): string {
  const file = `${guideFolders[locale]}/${guide}.mdx`;
  return existsSync(file) ? String(readFrontMatter(readFileSync(file, "utf8")).title ?? guide) : guide;
}

/** @returns the front matter; an empty object if it isn't YAML, which the check reports */
export function readFrontMatter(source: string): FrontMatter {
  try {
    return parseFrontMatter(source);
  } catch {
    return {};
  }
}
