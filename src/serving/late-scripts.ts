import { Parser } from "htmlparser2";
import { patchFault } from "../plugins/patched";

/**
 * Loads the scripts that its own element names, in their order, when the page has been painted: a frame begins before it
 * is painted, so it waits for the second. A tab in the background has no frames, and loads at once.
 *
 * A script that fails before the page is alive, one of these or one that they ask for, leaves the page dead. Where the
 * server's page names other scripts, as after a release, it is loaded instead, once; otherwise the page says that it failed
 * (`src/components/LoadFailure`). The element goes: the bundler's runtime, which comes later, would wait for its load or
 * error in vain. Where its own try succeeds, the notice goes with the page's coming alive.
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

/** As Docusaurus's minifier writes it. */
const closed = "</script>";

/**
 * Has a page load the scripts of its head when it has been painted; before, they would share the line and the processor
 * with it.
 * @param html a built page
 * @returns the page with `lateLoader` at its end in place of its deferred scripts; a page that has it already is unchanged
 * @throws Error where it has neither
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
    throw patchFault("src/serving/late-scripts.ts", "a page has no deferred script in its head");
  }
  // HTML lets a page leave out the end of its body.
  const body = html.includes("</body>") ? html.lastIndexOf("</body>") : html.length;
  const loader = `<script data-scripts="${addresses.join(" ")}">${lateLoader}${closed}`;
  return [...parts, html.slice(end, body), loader, html.slice(body)].join("");
}
