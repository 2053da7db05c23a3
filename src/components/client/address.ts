import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { useHistory } from "@docusaurus/router";
import siteConfig from "@generated/docusaurus.config";
import { stripHtmlSuffix } from "@site/src/plugins/output/paths";
import { makeTakable } from "./decodable";

/** Replaces a URL that the router can't handle with an equivalent one for the same page and section. */
function cleanAddress(): void {
  const { origin, pathname, search, hash } = window.location;
  const address = makeTakable(stripHtmlSuffix(pathname, [siteConfig.baseUrl]) + search + hash);
  if (address === pathname + search + hash) return;
  // Includes the origin. Otherwise, a path that begins with two slashes would be read as a different host.
  window.history.replaceState(window.history.state, "", origin + address);
}

/**
 * Removes `.html` and `/index.html` from the URL, for hosts that serve such paths without a redirect, and makes the URL
 * decodable: otherwise, `#50%` would open the crash page. Runs before the router reads the URL, at the start and
 * whenever the reader changes it or goes back.
 */
if (ExecutionEnvironment.canUseDOM) {
  cleanAddress();
  window.addEventListener("popstate", cleanAddress);
}

/** Also makes the URLs that links and code navigate to decodable. */
export function takeAnyAddress(history: ReturnType<typeof useHistory>): void {
  for (const way of ["push", "replace"] as const) {
    const go = history[way];
    history[way] = (to: Parameters<typeof go>[0] | string, state?: unknown) => {
      if (typeof to === "string") go(makeTakable(to), state);
      else go({ ...to, pathname: makeTakable(to.pathname ?? ""), hash: makeTakable(to.hash ?? "") }, state);
    };
  }
}
