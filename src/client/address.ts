import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import siteConfig from "@generated/docusaurus.config";
import { stripHtmlSuffix } from "@site/src/serving/paths";
import { makeDecodable } from "./decodable";

/** Replaces an address that the router can't take by one that leads to the same page and part. */
function cleanAddress(): void {
  const { origin, pathname, search, hash } = window.location;
  // The router decodes a path when it reads it, and Docusaurus what came of it before it loads the page.
  const path = makeDecodable(stripHtmlSuffix(pathname, [siteConfig.baseUrl]), decodeURI, 2);
  const fragment = makeDecodable(hash, decodeURIComponent, 1);
  if (path === pathname && fragment === hash) return;
  // With its origin: a path that begins with two slashes would name another one.
  window.history.replaceState(window.history.state, "", `${origin}${path}${search}${fragment}`);
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
