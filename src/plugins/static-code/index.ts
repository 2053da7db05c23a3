import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

/** A file and not `false`: the bundler names a module that is left out by its absolute path, on each machine another. */
const nothing = require.resolve("./nothing.cjs");
const setUp = "@docusaurus/theme-classic/lib/prism-include-languages";

/** Keeps Prism and its list of languages out of the browser's bundle: the classic theme sets them up on every page. */
export default function staticCode(): Plugin {
  return {
    name: "static-code",
    configureWebpack: () => ({
      resolve: {
        alias: { [findPatched("src/plugins/static-code", setUp, /prismIncludeLanguages\(Prism\)/)]: nothing },
      },
    }),
  };
}
