import { defaultLocale, type LocaleId } from "../config/locales";

/**
 * Texts that have no translation are shown in the language that they were written in. From where that is known to where
 * they become HTML they carry two characters that Unicode sets aside for such use within a program.
 */
const [start, end] = ["\uFDD0", "\uFDD1"];
/** The language that descriptions are written in. */
const written: LocaleId = "en";

const marks = new RegExp(`[${start}${end}]`, "g");
const marked = new RegExp(`${start}([^${start}${end}]*)${end}`, "g");

/** @returns the text, marked as one in English */
export const markEnglish = (text: string): string => start + removeMarks(text) + end;

export const hasMarks = (text: string): boolean => text.includes(start);

/** @returns the text without its marks, for what has no way to name a language, such as JSON and attributes */
export const removeMarks = (text: string): string => text.replace(marks, "");

/**
 * @param render makes HTML of a text
 * @returns the text's HTML within an element that names the text's language, where it is marked as a whole
 */
export function inItsLanguage(text: string, name: "div" | "span", render: (text: string) => string): string {
  if (!text.startsWith(start) || !text.endsWith(end)) return render(text);
  return `<${name} lang="${written}">${render(text.slice(start.length, -end.length))}</${name}>`;
}

/** @returns HTML in which what is marked stands within elements that name its language; attributes lose their marks */
export function showLanguages(html: string): string {
  if (!hasMarks(html)) return html;
  return html.replace(/<(?:[^"'>]|"[^"]*"|'[^']*')*>|[^<]+/g, (part) =>
    removeMarks(part.startsWith("<") ? part : part.replace(marked, `<span lang="${written}">$1</span>`)),
  );
}

/** A language as it is named in MDX, or in HTML within a string of it. */
const isNamed = new RegExp(`\\blang=\\\\?"${written}\\\\?"`);
const note = "Ein Teil dieser Seite ist noch nicht übersetzt und steht auf Englisch da.";

/**
 * @param page a page of the default language, as MDX
 * @returns the page with a note below its title where a part of it isn't translated, and without marks
 */
export function noteLanguages(page: string, locale: LocaleId): string {
  if (!hasMarks(page) && !isNamed.test(page)) return page;
  const titled = page.replace(/^#+ .*$/gm, (title) => showLanguages(title));
  const noted =
    locale === defaultLocale
      ? titled.replace(/^# .*$/m, (title) => `${title}\n\n<p className="api-untranslated">${note}</p>`)
      : titled;
  return removeMarks(noted);
}
