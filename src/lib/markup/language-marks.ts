import { defaultLocale, type LocaleId } from "../../config/locales";

/**
 * Untranslated text is shown in its original language. Until it becomes HTML, it is enclosed in two characters that
 * Unicode reserves for internal use by programs.
 */
const [start, end] = ["\uFDD0", "\uFDD1"];
/** The language that descriptions are written in. */
const written: LocaleId = "en";

const marks = new RegExp(`[${start}${end}]`, "g");
const marked = new RegExp(`${start}([^${start}${end}]*)${end}`, "g");

/** @returns the text, marked as English */
export const markEnglish = (text: string): string => start + removeMarks(text) + end;

export const hasMarks = (text: string): boolean => text.includes(start);

/** @returns the text without its marks, for formats that can't specify a language, such as JSON and attributes */
export const removeMarks = (text: string): string => text.replace(marks, "");

/**
 * @param render converts text to HTML
 * @returns the HTML, in an element that specifies the text's language if the whole text is marked
 */
export function inItsLanguage(text: string, name: "div" | "span", render: (text: string) => string): string {
  if (!text.startsWith(start) || !text.endsWith(end)) return render(text);
  return `<${name} lang="${written}">${render(text.slice(start.length, -end.length))}</${name}>`;
}

/** @returns the HTML with marked text in elements that specify its language, and without marks in attributes */
export function showLanguages(html: string): string {
  if (!hasMarks(html)) return html;
  return html.replace(/<(?:[^"'>]|"[^"]*"|'[^']*')*>|[^<]+/g, (part) =>
    removeMarks(part.startsWith("<") ? part : part.replace(marked, `<span lang="${written}">$1</span>`)),
  );
}

/** The language as specified in MDX, or in HTML within an MDX string. */
const isNamed = new RegExp(`\\blang=\\\\?"${written}\\\\?"`);
const note = "Ein Teil dieser Seite ist noch nicht übersetzt und steht auf Englisch da.";

/**
 * @param page a page as MDX
 * @returns the page without marks; in the default language, with a note below its title if part of it isn't translated
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
