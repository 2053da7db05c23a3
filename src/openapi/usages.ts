import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { LocaleId } from "../config/locales";

/** Folders of the guides, by language. */
export const guideFolders: Record<LocaleId, string> = {
  de: "docs",
  en: "i18n/en/docusaurus-plugin-content-docs/current",
};

/** A page that names an operation. */
export interface Usage {
  route: string;
  title: string;
}

/**
 * @param folder guides of one language
 * @returns for each operationId the guides that name it by `<Operation id="…" />` or `<Call operation="…" />`, in the
 *   order of their paths
 */
export function readUsages(folder: string): Map<string, Usage[]> {
  const usages = new Map<string, Usage[]>();
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mdx"));
  for (const file of files.sort()) {
    const source = readFileSync(path.join(folder, file), "utf8");
    const { title, slug } = parse(/^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? "{}") as {
      title: string;
      slug?: string;
    };
    const route = `/docs/${
      slug
        ? slug.replace(/^\//, "")
        : file
            .split(path.sep)
            .join("/")
            .replace(/(^|\/)index\.mdx$|\.mdx$/, "$1")
    }`;
    const ids = [...source.matchAll(/<(?:Operation id|Call operation)="(\w+)"/g)].map(([, id]) => id ?? "");
    for (const id of new Set(ids)) usages.set(id, [...(usages.get(id) ?? []), { route, title }]);
  }
  return usages;
}
