/** @returns the name of a language, such as "en", in a language */
export const nameOfLanguage = (id: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: "language" }).of(id) ?? id;
