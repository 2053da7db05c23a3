/**
 * @param path path of a request, without its query
 * @param localeRoots paths of the languages' home pages, with a slash at both ends: `/`, `/en/`
 * @returns the path under which the page is served: without `.html` or `/index.html`. Home pages keep their slash.
 */
export function stripHtmlSuffix(path: string, localeRoots: string[]): string {
  const stripped = path.replace(/(\/index)?\.html$/, "");
  return localeRoots.find((root) => root === `${stripped}/`) ?? stripped;
}

/** @returns text in which a regular expression reads each character literally */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
