import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";

/** Addresses, to begin with those of the scripts that the page came with: they are on their way while this one runs. */
const asked = new Set(
  ExecutionEnvironment.canUseDOM ? Array.from(document.scripts, (script) => script.getAttribute("src")) : [],
);

/**
 * Fetches a script of the site ahead of need, unless the page came with it or that was asked for before. Takes the place of
 * Docusaurus's own, which uses `<link rel="prefetch">`: Firefox checks that against `default-src`, where the
 * Content-Security-Policy allows nothing, and Safari lacks it. A request by script falls under `connect-src` in every browser.
 */
export default async function prefetch(url: string): Promise<void> {
  if (asked.has(url)) return;
  asked.add(url);
  try {
    const response = await fetch(url, { priority: "low" });
    // Only what was read to its end is certain to be in the browser's cache.
    await response.arrayBuffer();
  } catch {
    // What fails here fails again, and is told, when the file is needed.
  }
}
