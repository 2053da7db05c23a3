import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { ClientModule } from "@docusaurus/types";

/** Boxes that scroll if their content is wider. Only then do they have to be reachable by keyboard. */
const boxes = ".scroll-shadow";

const observer = ExecutionEnvironment.canUseDOM
  ? new ResizeObserver((entries) => {
      for (const { target } of entries) {
        const box = target.closest(boxes);
        if (!box) continue;
        if (box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0");
        else box.removeAttribute("tabindex");
      }
    })
  : undefined;

const scrollAreas: ClientModule = {
  onRouteDidUpdate() {
    observer?.disconnect();
    for (const box of document.querySelectorAll(boxes))
      for (const observed of [box, ...box.children]) observer?.observe(observed);
  },
};

export const { onRouteDidUpdate } = scrollAreas;
