/**
 * @param path path of a request, without its query
 * @param localeRoots paths of the languages' home pages, with a slash at both ends: `/`, `/en/`
 * @returns the path under which the page is served: without `.html` or `/index.html`. Home pages keep their slash.
 */
export function stripHtmlSuffix(path: string, localeRoots: string[]): string {
  const stripped = path.replace(/(\/index)?\.html$/, "");
  return localeRoots.find((root) => root === `${stripped}/`) ?? stripped;
}

/**
 * Beginning of a request's path, as it was sent, that has two slashes in a row or an encoded one. Servers find a page's file
 * there all the same, and the page's own scripts then find no page at its address; so servers answer that there is none. A
 * regular expression for all of them: PCRE, RE2 and JavaScript's.
 */
export const straySlashes = "/(/|[^?]*(//|%2[Ff]))";

/** @returns text in which a regular expression reads each character literally */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
