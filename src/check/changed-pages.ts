import { type LocaleId, localeIds } from "../config/locales";
import { guideFolders } from "../openapi/read/usages";

/** Pages that are built from one data file each; the description and its translations affect the whole reference. */
const pagesOf: Record<string, readonly string[]> = {
  "docs/changelog.yaml": ["/changelog", "/en/changelog"],
  "docs/glossar/terms.yaml": ["/docs/glossar/", "/en/docs/glossar/"],
  "openapi/problems.yaml": ["/docs/advanced-guides/errors", "/en/docs/advanced-guides/errors"],
};

/**
 * @param files changed files, as paths from the project's folder
 * @returns Markdown that lists the pages that a reviewer should look at first
 */
export function listChangedPages(files: readonly string[]): string {
  const pages = files.flatMap((file) => pagesOf[file] ?? localeIds.flatMap((locale) => routeOf(file, locale)));
  const hasDescription = files.some((file) => file.startsWith("openapi/"));
  const lines = [...new Set(pages)].sort().map((page) => `- \`${page}\``);
  if (hasDescription) lines.push("- the API reference, whose description changed");
  const list = lines.length > 0 ? lines.join("\n") : "No page's own file changed.";
  return `## Changed pages\n\n${list}\n\nThe artifact \`portal\` contains the whole site.\n`;
}

function routeOf(file: string, locale: LocaleId): string[] {
  const folder = `${guideFolders[locale]}/`;
  if (!file.startsWith(folder) || !file.endsWith(".mdx")) return [];
  const name = file.slice(folder.length).replace(/(^|\/)index\.mdx$|\.mdx$/, "$1");
  return [`${locale === "de" ? "" : `/${locale}`}/docs/${name}`];
}
