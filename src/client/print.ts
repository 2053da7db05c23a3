/** Paper is light: whoever chose the dark mode prints in light colours and has the dark mode back afterwards. */
const root = globalThis.document?.documentElement;
let onScreen: string | undefined;

globalThis.window?.addEventListener("beforeprint", () => {
  onScreen = root.dataset.theme;
  root.dataset.theme = "light";
});
globalThis.window?.addEventListener("afterprint", () => {
  root.dataset.theme = onScreen;
});
