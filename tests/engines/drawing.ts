/** Runs in the browser: draws a diagram as `src/components/BrowserDiagram/` does. */
import mermaid from "mermaid";
import { allowStyles, show } from "../../src/components/BrowserDiagram/styles";

declare global {
  interface Window {
    draw: (text: string) => Promise<true>;
  }
}

allowStyles();
mermaid.initialize({ startOnLoad: false, theme: "neutral" });
let count = 0;
let remove = (): void => {};
window.draw = async (text) => {
  const container = document.querySelector("main") ?? document.body;
  count += 1;
  const { svg } = await mermaid.render(`drawing-${count}`, text);
  remove();
  remove = show(svg, container);
  return true;
};
