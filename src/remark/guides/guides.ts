import { readFileSync } from "node:fs";
import path from "node:path";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Parent } from "unist";
import { guideFolders } from "../../config/guides";
import type { LocaleId } from "../../config/locales";
import { listFiles } from "../../lib/files";
import { type FrontMatter, parseFrontMatter } from "../../lib/front-matter";

/** A guide as its writer wrote it. */
export interface Guide {
  /** Path relative to the language's folder, the same in both languages: `guides/team.mdx`. */
  name: string;
  /** Path relative to the project's folder. */
  file: string;
  locale: LocaleId;
  source: string;
  frontMatter: FrontMatter;
  /** Markdown as a tree, including components; positions refer to the file. */
  tree: Parent;
}

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/** @throws Error if the source isn't valid MDX */
export const parseMdx = (source: string): Parent => parser.parse(source) as Parent;

/** @returns the guides of a language, sorted by path, except those that aren't valid MDX, which the check reports */
export const readGuides = (locale: LocaleId): Guide[] =>
  listFiles(guideFolders[locale], /\.mdx$/).flatMap((file) => {
    const name = path.posix.relative(guideFolders[locale], file);
    try {
      return [parseGuide({ name, file, locale, source: readFileSync(file, "utf8") })];
    } catch {
      return [];
    }
  });

/** @throws Error if the source isn't valid MDX */
export function parseGuide(guide: Pick<Guide, "name" | "file" | "locale" | "source">): Guide {
  return { ...guide, frontMatter: parseFrontMatter(guide.source), tree: parseMdx(guide.source) };
}
