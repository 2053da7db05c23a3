import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

/**
 * Takes `.html` and `/index.html` off the address, for hosts that serve such paths without a redirect.
 * Runs before the router reads the address; later, the router would first look for a page that is not there.
 */
if (ExecutionEnvironment.canUseDOM) {
  const { pathname, search, hash } = window.location;
  const clean = pathname.replace(/(?:\/index)?\.html$/, "") || "/";
  if (clean !== pathname) window.history.replaceState(window.history.state, "", `${clean}${search}${hash}`);
}
