import type { ClientModule } from "@docusaurus/types";

/** Scrolls the sidebar to the current page's link if it is out of sight, as in a tag with many operations. */
const currentLink: ClientModule = {
  onRouteDidUpdate() {
    const link = document.querySelector(".theme-doc-sidebar-container a[aria-current=page]");
    const menu = link?.closest(".menu");
    if (!link || !menu) return;
    const [{ top, bottom }, visible] = [link.getBoundingClientRect(), menu.getBoundingClientRect()];
    if (top < visible.top || bottom > Math.min(visible.bottom, window.innerHeight))
      menu.scrollTop += top - visible.top - menu.clientHeight / 2;
  },
};

export const { onRouteDidUpdate } = currentLink;
