import type { Plugin } from "@docusaurus/types";

/** Keeps Prism out of the browser's bundle: the classic theme sets its languages up on every page. */
export default function staticCode(): Plugin {
  return {
    name: "static-code",
    configureWebpack: () => ({ resolve: { alias: { "prism-react-renderer$": false } } }),
  };
}
