import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

/** Requested URLs. Starts with the page's own scripts, which are already loading when this script runs. */
const asked = new Set(
  ExecutionEnvironment.canUseDOM ? Array.from(document.scripts, (script) => script.getAttribute("src")) : [],
);

/**
 * Prefetches one of the site's scripts, unless the page already includes it or it was requested before. Replaces
 * Docusaurus's function, which uses `<link rel="prefetch">`: Firefox checks that against `default-src`, for which the
 * Content-Security-Policy allows nothing, and Safari doesn't support it. A request from a script falls under
 * `connect-src` in every browser.
 */
export default async function prefetch(url: string): Promise<void> {
  if (asked.has(url)) return;
  asked.add(url);
  try {
    const response = await fetch(url, { priority: "low" });
    // Only a response that was read completely is certain to be in the browser's cache.
    await response.arrayBuffer();
  } catch {
    // If this fails, the request fails again when the file is needed, and is reported then.
  }
}
