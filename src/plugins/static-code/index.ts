import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

/**
 * A file instead of `false`: the bundler names an excluded module by its absolute path, which differs between machines.
 */
const nothing = require.resolve("./nothing.cjs");
const setUp = "@docusaurus/theme-classic/lib/prism-include-languages";

/** Keeps Prism and its list of languages out of the browser bundle: the classic theme sets them up on every page. */
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
