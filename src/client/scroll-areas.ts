import ExecutionEnvironment from "@docusaurus/ExecutionEnvironment";
import type { ClientModule } from "@docusaurus/types";

/** Boxes that scroll when their content is wider; then, and only then, the keyboard has to reach them. */
const boxes = ".api-table, .theme-code-block pre";

const observer = ExecutionEnvironment.canUseDOM
  ? new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
        else target.removeAttribute("tabindex");
      }
    })
  : undefined;

const scrollAreas: ClientModule = {
  onRouteDidUpdate() {
    observer?.disconnect();
    for (const box of document.querySelectorAll(boxes)) observer?.observe(box);
  },
};

export const { onRouteDidUpdate } = scrollAreas;
