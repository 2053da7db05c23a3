/**
 * @param path path of a request, without its query
 * @param localeRoots paths of the languages' home pages, with slashes at both ends: `/`, `/en/`
 * @returns the path that the page is served at: without `.html` or `/index.html`. Home pages keep their slash.
 */
export function stripHtmlSuffix(path: string, localeRoots: string[]): string {
  const stripped = path.replace(/(\/index)?\.html$/, "");
  return localeRoots.find((root) => root === `${stripped}/`) ?? stripped;
}

/**
 * Matches the beginning of a request's path, as sent, if the path has two slashes in a row or an encoded slash. Servers
 * would find the page's file anyway, but the page's own scripts wouldn't find a page at that URL, so servers have to
 * return 404. The regular expression works in PCRE, RE2, and JavaScript.
 */
export const straySlashes = "/(/|[^?]*(//|%2[Ff]))";
