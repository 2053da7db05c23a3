/** @returns the encoding of a text: UTF-8, or UTF-16 by its byte order mark or because it begins with an ASCII character */
export function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? "utf-16be" : "utf-8";
}

/** @returns a file's bytes as text, without a byte order mark; invalid bytes become replacement characters */
export const decodeText = (bytes: Buffer): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
