import type { Plugin } from "@docusaurus/types";

/** Keeps Prism and its list of languages out of the browser's bundle: the classic theme sets them up on every page. */
export default function staticCode(): Plugin {
  return {
    name: "static-code",
    configureWebpack: () => ({
      resolve: {
        alias: {
          "prism-react-renderer$": false,
          [require.resolve("@docusaurus/theme-classic/lib/prism-include-languages")]: false,
        },
      },
    }),
  };
}
