/** The UI strings of each language, which must not appear on pages in the other language. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../../src/config/locales";
import { words } from "../../src/openapi/render/words";

export type Messages = Record<string, string>;

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, "utf8"));

/** @returns the messages in a file under `i18n/`, by ID; none if the file is missing, for example, without guides */
export function readTranslations(file: string): Messages {
  if (!existsSync(file)) return {};
  const entries = Object.entries(readJson(file) as Record<string, { message: string }>);
  return Object.fromEntries(entries.map(([id, { message }]) => [id, message]));
}

/** The blog is disabled, and drafts are shown only to writers. */
const isUnused = (id: string): boolean => /^theme\.(blog|contentVisibility)\.|___DESCRIPTION$/.test(id);

/** @returns the messages of Docusaurus's theme: in English (`base`), or in Docusaurus's own translation */
export function readThemeMessages(language: "base" | "de"): Messages {
  const all = readJson(`node_modules/@docusaurus/theme-translations/locales/${language}/theme-common.json`) as Messages;
  return Object.fromEntries(Object.entries(all).filter(([id]) => !isUnused(id)));
}

/**
 * @returns the messages in `src/` by ID, in German: from `<Translate id="…">text` and
 *   `translate({ id: "…", message: "…" })`
 */
export function readOwnMessages(): Messages {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const patterns = [
    /<Translate\s+id="([^"]+)"[\s\S]*?>\s*(?:\{")?([^<>"]*?)(?:"\})?\s*<\/Translate>/g,
    /translate\(\s*\{\s*id: "([^"]+)",\s*message:\s*"([^"]*)"/g,
  ];
  return Object.fromEntries(
    files.flatMap((file) => {
      const source = readFileSync(path.join("src", file), "utf8");
      return patterns.flatMap((pattern) =>
        [...source.matchAll(pattern)].map(([, id = "", text = ""]) => [id, text.replace(/\s+/g, " ").trim()]),
      );
    }),
  );
}

/** @returns the strings in a tree of words, except the ones that functions return */
const listWords = (tree: object): string[] =>
  Object.values(tree).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? listWords(value) : [],
  );

/** @returns the German label in an ID such as `item.label.Dokumentation` */
const labelOf = (id: string): string => id.split(".").at(-1) ?? "";

/** @returns the labels of the navbar, the footer, and the sidebars */
function readLabels(locale: LocaleId): string[] {
  const files = ["theme-classic/navbar", "theme-classic/footer", "plugin-content-docs/current"];
  return files.flatMap((file) => {
    const entries = Object.entries(readTranslations(`i18n/en/docusaurus-${file}.json`));
    return entries.filter(([id]) => id !== "version.label").map(([id, text]) => (locale === "de" ? labelOf(id) : text));
  });
}

/** UI strings, except the OpenAPI theme's, because no page shows its components. */
function listTexts(locale: LocaleId): string[] {
  const own = locale === "de" ? readOwnMessages() : readTranslations("i18n/en/code.json");
  const theme =
    locale === "de"
      ? { ...readThemeMessages("de"), ...readTranslations("i18n/de/code.json") }
      : readThemeMessages("base");
  const messages = Object.entries({ ...own, ...theme }).filter(([id]) => !id.startsWith("theme.openapi."));
  return [...messages.map(([, text]) => text), ...listWords(words[locale]), ...readLabels(locale)]
    .map((text) => text.trim())
    .filter((text) => text !== "" && !/^\{\w+\}$/.test(text));
}

/** German words that are also English words. */
const english = ["header", "parameter"];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A placeholder such as `{name}` matches any text. */
const toPattern = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map(escapeRegExp)
    .join(".+");

/** @returns a function that checks whether a string is a UI string of the other language only */
export function makeDetector(locale: LocaleId): (text: string) => boolean {
  const own = new Set([...listTexts(locale).map((text) => text.toLowerCase()), ...(locale === "en" ? english : [])]);
  const foreign = localeIds
    .filter((id) => id !== locale)
    .flatMap(listTexts)
    .filter((text) => !own.has(text.toLowerCase()));
  const pattern = new RegExp(`^(${foreign.map(toPattern).join("|")})[:.]?$`);
  return (text) => pattern.test(text);
}

/** Words that almost every sentence in one language contains, and that don't exist in the other language. */
export const functionWords: Record<LocaleId, RegExp> = {
  de: /(?<![\p{L}-])(der|das|und|oder|nicht|mit|für|eine[mnrs]?|wird|werden|ist|sind|Sie|Ihre[mnrs]?|beim|zum|zur|aus)(?![\p{L}-])/u,
  en: /(?<![\p{L}-])(the|and|of|with|this|that|your|you|from|are|is|to|by|it)(?![\p{L}-])/u,
};
