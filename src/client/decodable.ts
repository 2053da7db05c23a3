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
