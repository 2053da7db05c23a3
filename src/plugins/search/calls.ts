/** Methods and paths, as readers type them: `GET /bundles/42`, `/v1/bundles/{id}`, or a URL. */

/** @returns a call in one spelling: without origin, version, and query, `{}` for a parameter or an ID */
export const shapeOf = (call: string): string =>
  call
    .trim()
    .replace(/https?:\/\/[^/]+/i, "")
    .replace(/[?#].*$|\/$/g, "")
    .replace(/\/v\d+(?=\/|$)/i, "")
    .replace(/[{:<][^/]*|(?<=\/)[^/]*\d[^/]*\d[^/]*\d[^/]*/g, "{}")
    .toLowerCase();

/** @returns the method and path that the reader typed, or `undefined` if the query isn't a call */
export const readCall = (query: string): string | undefined =>
  /^\s*(?:(?:get|post|put|patch|delete)\s+)?(?:https?:\/)?\/\S+\s*$/i.test(query) ? shapeOf(query) : undefined;

/** @returns the share of the call that was typed, from its beginning or the beginning of its path; otherwise 0 */
export function compareCalls(typed: string, call: string): number {
  const compared = typed.startsWith("/") ? call.slice(call.indexOf("/")) : call;
  return compared.startsWith(typed) ? typed.length / compared.length : 0;
}
