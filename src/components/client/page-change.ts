import type { ClientModule } from "@docusaurus/types";

/** Precedes the page's content, and stays when the page changes. */
const announcement = globalThis.document?.createElement("div");
announcement?.setAttribute("role", "status");
announcement?.setAttribute("class", "unseen");
if (announcement) document.body.prepend(announcement);

/**
 * Does the same as a browser on a page load: announces the page to screen readers, and moves the Tab position to its
 * start.
 */
const pageChange: ClientModule = {
  onRouteDidUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return;
    if (!location.hash) {
      // Makes Tab continue from the element, although it can't receive focus afterwards.
      announcement.setAttribute("tabindex", "-1");
      announcement.focus({ preventScroll: true });
      announcement.removeAttribute("tabindex");
    }
    announcement.textContent = document.querySelector("h1")?.textContent ?? "";
  },
};

export const { onRouteDidUpdate } = pageChange;
