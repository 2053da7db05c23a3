import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import { stripHtmlSuffix } from "@site/src/serving/paths";

/**
 * Takes `.html` and `/index.html` off the address, for hosts that serve such paths without a redirect.
 * Runs before the router reads the address; later, the router would first look for a page that is not there.
 */
if (ExecutionEnvironment.canUseDOM) {
  const { pathname, search, hash } = window.location;
  const clean = stripHtmlSuffix(pathname, ["/"]);
  if (clean !== pathname) window.history.replaceState(window.history.state, "", `${clean}${search}${hash}`);
}
