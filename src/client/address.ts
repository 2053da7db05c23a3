import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { useHistory } from "@docusaurus/router";
import siteConfig from "@generated/docusaurus.config";
import { stripHtmlSuffix } from "@site/src/serving/paths";
import { makeTakable } from "./decodable";

/** Replaces an address that the router can't take by one that leads to the same page and part. */
function cleanAddress(): void {
  const { origin, pathname, search, hash } = window.location;
  const address = makeTakable(stripHtmlSuffix(pathname, [siteConfig.baseUrl]) + search + hash);
  if (address === pathname + search + hash) return;
  // With its origin: a path that begins with two slashes would name another one.
  window.history.replaceState(window.history.state, "", origin + address);
}

/**
 * Takes `.html` and `/index.html` off the address, for hosts that serve such paths without a redirect, and makes it one that
 * can be decoded: `#50%` ends in the crash page otherwise. Runs before the router reads the address, at the start and
 * whenever the reader changes it or goes back.
 */
if (ExecutionEnvironment.canUseDOM) {
  cleanAddress();
  window.addEventListener("popstate", cleanAddress);
}

/** Does the same for the addresses that links and code send the router to. */
export function takeAnyAddress(history: ReturnType<typeof useHistory>): void {
  for (const way of ["push", "replace"] as const) {
    const go = history[way];
    history[way] = (to: Parameters<typeof go>[0] | string, state?: unknown) => {
      if (typeof to === "string") go(makeTakable(to), state);
      else go({ ...to, pathname: makeTakable(to.pathname ?? ""), hash: makeTakable(to.hash ?? "") }, state);
    };
  }
}
