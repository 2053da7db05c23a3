/** The words of the interface in each language: what a page of the other language must not say. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type LocaleId, localeIds } from "../../src/config/locales";
import { words } from "../../src/openapi/rendering/words";

export type Messages = Record<string, string>;

const readJson = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, "utf8"));

/** @returns the messages of a file below `i18n/`, by id; none where there is no such file, as where there are no guides */
export function readTranslations(file: string): Messages {
  if (!existsSync(file)) return {};
  const entries = Object.entries(readJson(file) as Record<string, { message: string }>);
  return Object.fromEntries(entries.map(([id, { message }]) => [id, message]));
}

/** The blog is off, and drafts are shown to writers only. */
const isUnused = (id: string): boolean => /^theme\.(blog|contentVisibility)\.|___DESCRIPTION$/.test(id);

/** @returns what Docusaurus's theme says: in English (`base`) or as it is translated there */
export function readThemeMessages(language: "base" | "de"): Messages {
  const all = readJson(`node_modules/@docusaurus/theme-translations/locales/${language}/theme-common.json`) as Messages;
  return Object.fromEntries(Object.entries(all).filter(([id]) => !isUnused(id)));
}

/** @returns the messages in `src/` by id, in German: `<Translate id="…">text` and `translate({ id: "…", message: "…" })` */
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

/** @returns the texts of a tree of words; texts made by functions are left out */
const listWords = (tree: object): string[] =>
  Object.values(tree).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? listWords(value) : [],
  );

/** @returns the German label in an id such as `item.label.Dokumentation` */
const labelOf = (id: string): string => id.split(".").at(-1) ?? "";

/** @returns the labels of navbar, footer and sidebars */
function readLabels(locale: LocaleId): string[] {
  const files = ["theme-classic/navbar", "theme-classic/footer", "plugin-content-docs/current"];
  return files.flatMap((file) => {
    const entries = Object.entries(readTranslations(`i18n/en/docusaurus-${file}.json`));
    return entries.filter(([id]) => id !== "version.label").map(([id, text]) => (locale === "de" ? labelOf(id) : text));
  });
}

/** Texts of the interface. The OpenAPI theme's are left out: no page shows its components. */
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

/** German words that are English ones too. */
const english = ["header", "parameter"];

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A placeholder, `{like}` this, stands for any text. */
const toPattern = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map(escapeRegExp)
    .join(".+");

/** @returns whether a text is one of the other language's interface, and none of this one's */
export function makeDetector(locale: LocaleId): (text: string) => boolean {
  const own = new Set([...listTexts(locale).map((text) => text.toLowerCase()), ...(locale === "en" ? english : [])]);
  const foreign = localeIds
    .filter((id) => id !== locale)
    .flatMap(listTexts)
    .filter((text) => !own.has(text.toLowerCase()));
  const pattern = new RegExp(`^(${foreign.map(toPattern).join("|")})[:.]?$`);
  return (text) => pattern.test(text);
}

/** Words that a sentence of one language can hardly do without, and that the other doesn't have. */
export const functionWords: Record<LocaleId, RegExp> = {
  de: /(?<![\p{L}-])(der|das|und|oder|nicht|mit|für|eine[mnrs]?|wird|werden|ist|sind|Sie|Ihre[mnrs]?|beim|zum|zur|aus)(?![\p{L}-])/u,
  en: /(?<![\p{L}-])(the|and|of|with|this|that|your|you|from|are|is|to|by|it)(?![\p{L}-])/u,
};
