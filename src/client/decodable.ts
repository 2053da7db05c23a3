/** `decodeURI` or `decodeURIComponent`. */
type Decode = (text: string) => string;

/** @returns the decoded text, or the text itself where its percent signs begin no escape */
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
 * @param text part of an address, as a browser gives it
 * @param times how often it is going to be decoded
 * @returns the text where decoding takes it; otherwise the text with its percent signs escaped, which decodes to what was
 *   written: `50%25` for `50%`
 */
export function makeDecodable(text: string, decode: Decode, times: number): string {
  let decodable = text;
  while (!isDecodable(decodable, decode, times)) decodable = decodable.replaceAll("%", "%25");
  return decodable;
}

/**
 * @param address path, query and fragment, or what of them there is
 * @returns an address of the same page and part that the router takes. It decodes a path when it reads it, and Docusaurus
 *   what came of it before it loads the page; a fragment is decoded once, a query where it is used.
 */
export const makeTakable = (address: string): string =>
  address
    .replace(/^[^?#]+/, (path) => makeDecodable(path, decodeURI, 2))
    .replace(/#.*/s, (fragment) => makeDecodable(fragment, decodeURIComponent, 1));
