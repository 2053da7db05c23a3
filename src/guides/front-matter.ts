import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { LocaleId } from "../config/locales";
import { guideFolders } from "../openapi/reading/usages";

export type FrontMatter = Record<string, unknown>;

/** @returns what stands between the first two lines of `---`; nothing where there are none */
export function parseFrontMatter(source: string): FrontMatter {
  return (parse(/^---\n([\s\S]*?)\n---\n/.exec(source)?.[1] ?? "") as FrontMatter | null) ?? {};
}

/**
 * @param guide path below the language's folder, without the extension: `guides/team`
 * @returns the title of the guide's page
 */
export function readTitle(locale: LocaleId, guide: string): string {
  return String(parseFrontMatter(readFileSync(`${guideFolders[locale]}/${guide}.mdx`, "utf8")).title);
}
