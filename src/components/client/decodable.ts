/** `decodeURI` or `decodeURIComponent`. */
type Decode = (text: string) => string;

/** @returns the decoded string, or the string itself if its escapes are invalid */
export function decodeOrKeep(text: string, decode: Decode): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}

function isDecodable(text: string, decode: Decode, times: number): boolean {
  try {
    let decoded = text;
    for (let done = 0; done < times; done += 1) decoded = decode(decoded);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param text part of a URL, as the browser provides it
 * @param times number of times that the string will be decoded
 * @returns the string if it can be decoded; otherwise, the string with its percent signs escaped, so that it decodes
 *   to the original: `50%25` for `50%`
 */
export function makeDecodable(text: string, decode: Decode, times: number): string {
  let decodable = text;
  while (!isDecodable(decodable, decode, times)) decodable = decodable.replaceAll("%", "%25");
  return decodable;
}

/**
 * @param address path, query, and fragment, or only some of them
 * @returns a URL for the same page and section that the router can handle. The router decodes a path when it reads it,
 *   and Docusaurus decodes the result again before it loads the page. A fragment is decoded once, and a query only
 *   where it is used.
 */
export const makeTakable = (address: string): string =>
  address
    .replace(/^[^?#]+/, (path) => makeDecodable(path, decodeURI, 2))
    .replace(/#.*/s, (fragment) => makeDecodable(fragment, decodeURIComponent, 1));
