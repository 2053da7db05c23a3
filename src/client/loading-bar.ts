import type { ClientModule } from "@docusaurus/types";
import { loadingText } from "@site/src/components/loading-text";
import nprogress from "nprogress";

/** Delay of the theme's bar (theme-classic, nprogress.ts), in milliseconds. */
const delay = 200;

// The theme's bar, with a spinner that screen readers announce.
nprogress.configure({
  showSpinner: true,
  barSelector: ".bar",
  spinnerSelector: ".loading-status",
  template: `<div class="bar"><div class="peg"></div></div><div class="loading-status" role="status">${loadingText()}</div>`,
});

const loadingBar: ClientModule = {
  onRouteDidUpdate() {
    document.querySelector("#nprogress .loading-status")?.remove();
    // A link clicked while another one's page loads leaves that one's timer running, and its bar would never end.
    window.setTimeout(() => nprogress.done(), delay);
  },
};

export const { onRouteDidUpdate } = loadingBar;
