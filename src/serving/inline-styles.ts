import { Parser } from "htmlparser2";
import { patchFault } from "../plugins/patched";
import { listAddresses } from "./inspect";

/**
 * Puts a page's style sheet into the page, so that the first paint waits for one answer of the server and not for two.
 * With a phone's line that is 0.6 s of 1.6. The price: every page's HTML grows by the sheet, 16 KiB with brotli, which a
 * cached file would save to readers who come to a second page by a full load. Links within the portal load no HTML.
 * The browser checks the sheet by the hash of its file, which the policy names.
 * @param html a built page
 * @param sheets style sheets of the site by the address under which pages load them
 * @returns the page with `<style>` in place of each plain link to one of the sheets in its head; other links stay, and a
 *   page that holds one already is unchanged
 * @throws Error where it has neither
 */
export function inlineStyles(html: string, sheets: ReadonlyMap<string, string>): string {
  const parts: string[] = [];
  let end = 0;
  const parser = new Parser({
    onopentag(element, { rel, href = "", ...others }) {
      if (element === "body") parser.pause();
      const css = sheets.get(href);
      if (element !== "link" || rel !== "stylesheet" || css === undefined || Object.keys(others).length > 0) return;
      parts.push(html.slice(end, parser.startIndex), preloadFace(css), `<style>${css}</style>`);
      end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  if (
    parts.length === 0 &&
    sheets.size > 0 &&
    ![...sheets.values()].some((css) => html.includes(`<style>${css}</style>`))
  )
    throw patchFault("src/serving/inline-styles.ts", "a page has none of the site's style sheets");
  return parts.join("") + html.slice(end);
}

/**
 * @returns a link that loads the sheet's first face with the page, so that a first visit shows it; none without a face. Only for
 *   wide windows: a phone's largest paint would come a sixth later.
 */
function preloadFace(css: string): string {
  const face = listAddresses(css).find((address) => address.endsWith(".woff2"));
  return face === undefined
    ? ""
    : `<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin media="(min-width: 997px)">`;
}

/** @returns what a style sheet holds that would mean something else in a page; one sentence each, with the mend */
export function findInlineFaults(css: string): string[] {
  const relative = listAddresses(css).filter((address) => !/^(\/|#|[a-z]+:)/i.test(address));
  return [
    ...relative.map(
      (address) => `url(${address}) would count from the page, which holds the sheet → begin it with "/"`,
    ),
    ...(/<\/style/i.test(css) ? ['"</style" would end the sheet in the page that holds it → write "\\3c /style"'] : []),
  ];
}
