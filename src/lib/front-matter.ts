import { parse } from "yaml";

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
