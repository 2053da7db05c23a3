import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { ClientModule } from "@docusaurus/types";

/** Boxes that scroll if their content is larger. Only then do they have to be reachable by keyboard. */
const boxes = ".scroll-shadow";

const observer = ExecutionEnvironment.canUseDOM
  ? new ResizeObserver((entries) => {
      for (const { target } of entries) {
        const box = target.closest(boxes);
        if (!box) continue;
        // Folded code is clipped, so it doesn't scroll.
        const scrollsDown = box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === "auto";
        if (box.scrollWidth > box.clientWidth || scrollsDown) box.setAttribute("tabindex", "0");
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
