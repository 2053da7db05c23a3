import type { ClientModule } from "@docusaurus/types";
import { loadingText } from "@site/src/components/loading-text";
import nprogress from "nprogress";

/** Delay in milliseconds before the theme's bar appears (theme-classic, nprogress.ts). */
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
    // If a link is clicked while another page is loading, that page's timer keeps running, and its bar would never end.
    window.setTimeout(() => nprogress.done(), delay);
  },
};

export const { onRouteDidUpdate } = loadingBar;
