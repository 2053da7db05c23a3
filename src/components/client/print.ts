/** Paper is light: pages in dark mode are printed in light colors, and return to dark mode afterward. */
const root = globalThis.document?.documentElement;
let onScreen: string | undefined;

globalThis.window?.addEventListener("beforeprint", () => {
  onScreen = root.dataset.theme;
  root.dataset.theme = "light";
});
globalThis.window?.addEventListener("afterprint", () => {
  root.dataset.theme = onScreen;
});
