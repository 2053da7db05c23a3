/**
 * Loads the scripts that its own element lists, in order, after the page has been painted. A frame begins before it is
 * painted, so the loader waits for the second frame. A background tab has no frames and loads them immediately.
 *
 * If one of these scripts, or a script that they load, fails before the page is hydrated, the page's controls don't
 * work. If the server's version of the page lists other scripts, as after a release, the page is reloaded once;
 * otherwise, it shows that it failed (`src/components/LoadFailure`). The failed element is removed, because the
 * bundler's runtime, which runs later, would wait forever for its load or error event. If the runtime's own attempt
 * succeeds, the notice disappears when the page is hydrated.
 *
 * It also keeps the keys that readers type for the search before the page is hydrated (`src/components/SearchProvider`).
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
addEventListener("keydown", (event) => {
  const { dataset } = document.documentElement;
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (dataset.hasHydrated === "true" || event.defaultPrevented || !isText || !(dataset.typed || event.key === "/")) return;
  dataset.typed = (dataset.typed ?? "") + event.key;
  event.preventDefault();
});
if (document.hidden) load();
else requestAnimationFrame(() => requestAnimationFrame(load));
}`;
