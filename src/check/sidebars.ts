import { existsSync, readFileSync } from "node:fs";
import { type TransformFailure, transformSync } from "esbuild";
import { defaultLocale, type LocaleId, localeIds } from "../config/locales";
import { collect, type Finding } from "../lib/findings/finding";
import { didYouMean } from "../lib/findings/nearest";
import { placeOfQuoted, readSourceText } from "../lib/findings/source-text";
import { nameOfLanguage } from "../lib/language-name";
import type { Guide } from "../remark/guides/guides";

const file = "sidebars.ts";
const labelsFile = (locale: LocaleId): string => `i18n/${locale}/docusaurus-plugin-content-docs/current.json`;

/** The parts of an item that are checked here; Docusaurus checks the others. */
type Item = string | { id?: string; label?: string; link?: Item; items?: Item[] };

/** @returns syntax errors; unknown, duplicate, and missing guides; labels that lack a language of the portal */
export async function checkSidebars(guides: readonly Guide[]): Promise<Finding[]> {
  const unreadable: Finding[] = [];
  const text = collect(unreadable, () => readSourceText(file));
  if (text === undefined) return unreadable;
  const names = guides.filter(({ locale }) => locale === defaultLocale).map(({ name }) => name.replace(/\.mdx$/, ""));
  const fault = (quoted: string, message: string, fix: string): Finding => ({
    file,
    ...placeOfQuoted(text, quoted),
    message,
    fix,
  });
  let sidebars: Record<string, Item[]>;
  try {
    const { code } = transformSync(text, { loader: "ts" });
    const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
    sidebars = ((await import(url)) as { default: Record<string, Item[]> }).default;
  } catch (error) {
    const { errors: [first] = [] } = error as Partial<TransformFailure>;
    const { line = 1, column = 0 } = first?.location ?? {};
    const message = first?.text ?? (error as Error).message;
    return [{ file, place: line, column: column + 1, message, fix: "correct the TypeScript" }];
  }
  const items = Object.values(sidebars).flatMap(listItems);
  const ids = items.flatMap((item) => (typeof item === "string" ? item : (item.id ?? [])));
  const labels = items.flatMap((item) => (typeof item === "string" ? [] : (item.label ?? [])));
  const findings = [
    ...ids
      .filter((id) => !names.includes(id))
      .map((id) =>
        fault(id, `the guide ${id} doesn't exist`, didYouMean(id, names, "write a path under docs/, without .mdx")),
      ),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => fault(id, `duplicate guide ${id}`, "remove one")),
    ...localeIds
      .filter((locale) => locale !== defaultLocale)
      .flatMap((locale) => {
        const translations = labelsFile(locale);
        const known = existsSync(translations) ? (JSON.parse(readFileSync(translations, "utf8")) as object) : {};
        const missing = labels.filter((label) => !(`sidebar.docs.category.${label}` in known));
        const fix = (label: string): string => `add "sidebar.docs.category.${label}" to ${translations}`;
        return missing.map((label) =>
          fault(label, `the label "${label}" has no ${nameOfLanguage(locale, "en")} text`, fix(label)),
        );
      }),
  ];
  // A mistyped guide would also be reported as missing.
  if (findings.length > 0) return findings;
  return guides
    .filter(({ name, locale }) => locale === defaultLocale && !ids.includes(name.replace(/\.mdx$/, "")))
    .filter(({ frontMatter }) => frontMatter.displayed_sidebar === undefined)
    .map(({ file: guide, name }) => {
      const fix = `add "${name.replace(/\.mdx$/, "")}" to ${file}`;
      return { file: guide, place: 1, column: 1, message: "the guide isn't in any sidebar", fix };
    });
}

/** @returns an item, the page that it links to, and the items in it */
const listItems = (item: Item | Item[]): Item[] => {
  if (Array.isArray(item)) return item.flatMap(listItems);
  if (typeof item === "string") return [item];
  return [item, ...(item.link ? listItems(item.link) : []), ...(item.items ?? []).flatMap(listItems)];
};
