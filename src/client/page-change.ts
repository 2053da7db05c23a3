import type { ClientModule } from "@docusaurus/types";
import { startTabAt } from "./start-tab-at";

/** Stands before the pages and stays while they change. */
const announcement = globalThis.document?.createElement("div");
announcement?.setAttribute("role", "status");
announcement?.setAttribute("class", "unseen");
if (announcement) document.body.prepend(announcement);

/** What a browser does for a page that it loads: says its name to who doesn't see it, and begins with Tab at its beginning. */
const pageChange: ClientModule = {
  onRouteDidUpdate({ location, previousLocation }) {
    if (!previousLocation || location.pathname === previousLocation.pathname) return;
    if (!location.hash) startTabAt(announcement, { preventScroll: true });
    announcement.textContent = document.querySelector("h1")?.textContent ?? "";
  },
};

export const { onRouteDidUpdate } = pageChange;
