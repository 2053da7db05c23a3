import type { ClientModule } from "@docusaurus/types";

/** Opens the closed elements around a link's target, such as a parameter or property, and scrolls to it. */
const openTarget: ClientModule = {
  onRouteDidUpdate({ location }) {
    const target = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const closed = [];
    for (let part = target?.closest("details"); part; part = part.parentElement?.closest("details")) {
      if (!part.open) closed.push(part);
    }
    if (closed.length === 0) return;
    for (const part of closed) part.open = true;
    target?.scrollIntoView();
  },
};

export const { onRouteDidUpdate } = openTarget;
