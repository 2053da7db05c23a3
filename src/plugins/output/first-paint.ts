import { Parser } from "htmlparser2";
import { patchFault } from "../patched";

const id = "first-text";

/**
 * Makes a page's first paint wait for its first text. Browsers paint before the whole page has arrived. On a mobile
 * connection, readers would see only the navbar for a tenth of a second, as they still do in browsers that don't
 * support the link.
 * @param html a built page
 * @returns the page with a link in its head to the first paragraph below its title; unchanged if there is none
 * @throws Error if the page has no head or title
 */
export function paintWithText(html: string): string {
  let head = 0;
  let paragraph = 0;
  let hasTitle = false;
  let isMade = false;
  const parser = new Parser({
    onopentag(element, attributes) {
      isMade ||= attributes.rel === "expect";
      if (isMade) parser.pause();
      if (element === "head") head = parser.endIndex + 1;
      if (element === "h1") hasTitle = true;
      if (element !== "p" || !hasTitle || attributes.id !== undefined) return;
      paragraph = parser.startIndex + "<p".length;
      parser.pause();
    },
  });
  parser.end(html);
  if (isMade) return html;
  if (head === 0 || !hasTitle) throw patchFault("src/plugins/output/first-paint.ts", "a page has no <head> or no <h1>");
  if (paragraph === 0) return html;
  const link = `<link rel="expect" href="#${id}" blocking="render">`;
  return `${html.slice(0, head)}${link}${html.slice(head, paragraph)} id="${id}"${html.slice(paragraph)}`;
}
