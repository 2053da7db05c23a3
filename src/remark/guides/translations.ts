import { readFileSync, writeFileSync } from "node:fs";
import type { Finding } from "../../lib/findings/finding";
import { frontMatterPattern } from "../../lib/front-matter";
import { digest } from "../../openapi/read/stale";
import type { Guide } from "./guides";

/** Front matter of a translated guide: digest of the text that it translates, which is German in our portal. */
const field = "germanSource";

/** @returns the translated guides whose source has changed since they were accepted */
export function checkStale(sources: Guide[], translated: Guide[]): Finding[] {
  return translated.flatMap(({ name, file, frontMatter }) => {
    const source = sources.find((guide) => guide.name === name);
    if (!source || frontMatter[field] === digest(source.source)) return [];
    const message = frontMatter[field]
      ? `${source.file} has changed since it was translated`
      : `"${field}" doesn't record the translated version of ${source.file}`;
    return [{ file, place: 1, message, fix: "update the translation, then run npm run translations:accept" }];
  });
}

/** Records in each translated guide that it translates the current text. */
export function acceptGuides(sources: Guide[], translated: Guide[]): void {
  for (const { name, file } of translated) {
    const source = sources.find((guide) => guide.name === name);
    if (!source) continue;
    const text = readFileSync(file, "utf8");
    const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
    const noted = text.replace(frontMatterPattern, (all, begin: string, fields: string) => {
      const others = fields.replace(new RegExp(`^${field}: [^\\n]*\\n`, "m"), "");
      const end = all.slice(begin.length + fields.length);
      return `${begin}${others}${field}: "${digest(source.source)}"${lineEnd}${end}`;
    });
    writeFileSync(file, noted);
  }
}
