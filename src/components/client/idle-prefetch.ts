import type { ClientModule } from "@docusaurus/types";

/** Safari has no idle callbacks. */
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));

/**
 * Prefetches the pages of links in view when the browser is idle. Docusaurus does it as soon as the page is hydrated,
 * which takes a phone a tenth of a second, because each link is compared with all routes.
 */
const idlePrefetch: ClientModule = {
  onRouteDidUpdate({ previousLocation }) {
    if (previousLocation) return;
    const { docusaurus } = window;
    const prefetch = (path: string): false => {
      whenIdle(() => docusaurus.prefetch(path));
      return false;
    };
    window.docusaurus = { ...docusaurus, prefetch };
  },
};

export const { onRouteDidUpdate } = idlePrefetch;
