import { Parser } from "htmlparser2";
import { patchFault } from "../patched";

/**
 * Loads the scripts that its own element lists, in order, after the page has been painted. A frame begins before it is
 * painted, so the loader waits for the second frame. A background tab has no frames and loads them immediately.
 *
 * If one of these scripts, or a script that they load, fails before the page is hydrated, the page's controls don't
 * work. If the server's version of the page lists other scripts, as after a release, the page is reloaded once;
 * otherwise, it shows that it failed (`src/components/LoadFailure`). The failed element is removed, because the
 * bundler's runtime, which runs later, would wait forever for its load or error event. If the runtime's own attempt
 * succeeds, the notice disappears when the page is hydrated.
 */
export const lateLoader = `{
const { scripts } = document.currentScript.dataset;
const load = () => {
  for (const src of scripts.split(" ")) document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
};
const reload = () => location.reload();
const ask = () => fetch("", { cache: "no-cache" }).then((answer) => answer.ok ? answer.text() : scripts, () => scripts);
let hasFailed = false;
addEventListener("error", async ({ target }) => {
  const notice = document.querySelector(".load-failure");
  if (target.localName !== "script" || !notice) return;
  target.remove();
  if (hasFailed) return;
  hasFailed = true;
  const isReload = performance.getEntriesByType("navigation")[0].type === "reload";
  const isOld = !isReload && !(await ask()).includes(scripts);
  if (isOld && notice.isConnected) return reload();
  notice.querySelector("button").onclick = reload;
  notice.hidden = false;
}, true);
if (document.hidden) load();
else requestAnimationFrame(() => requestAnimationFrame(load));
}`;

/** As written by Docusaurus's minifier. */
const closed = "</script>";

/**
 * Makes a page load the scripts in its head after it has been painted. Before that, they would compete with the page
 * for bandwidth and processing time.
 * @param html a built page
 * @returns the page with `lateLoader` at its end in place of its deferred scripts; a page that already has it is
 *   unchanged
 * @throws Error if the page has neither deferred scripts nor `lateLoader`
 */
export function loadScriptsLate(html: string): string {
  const parts: string[] = [];
  const addresses: string[] = [];
  let end = 0;
  const parser = new Parser({
    onopentag(element, { src, defer }) {
      if (element === "body") parser.pause();
      if (element !== "script" || src === undefined || defer === undefined) return;
      addresses.push(src);
      parts.push(html.slice(end, parser.startIndex));
      end = html.indexOf(closed, parser.endIndex) + closed.length;
    },
  });
  parser.end(html);
  if (addresses.length === 0) {
    if (html.includes(`>${lateLoader}${closed}`)) return html;
    throw patchFault("src/plugins/output/late-scripts.ts", "a page has no deferred script in its head");
  }
  // In HTML, the end tag of the body is optional.
  const body = html.includes("</body>") ? html.lastIndexOf("</body>") : html.length;
  const loader = `<script data-scripts="${addresses.join(" ")}">${lateLoader}${closed}`;
  return [...parts, html.slice(end, body), loader, html.slice(body)].join("");
}
