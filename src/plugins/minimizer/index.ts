import { getSwcJsMinimizerOptions } from "@docusaurus/faster";
import type { Plugin } from "@docusaurus/types";

/** What is used of the bundler; its own types are stricter than what it takes. */
interface Rspack {
  SwcJsMinimizerRspackPlugin: new (options: object) => { apply: () => void };
}

/**
 * Equal sources make equal scripts, whatever the bundler's cache holds. Docusaurus's settings name variables by how often
 * a script holds each letter, and the hashes of files, which change with the state of the cache, count among them.
 */
export default function minimizer(): Plugin {
  return {
    name: "minimizer",
    configureWebpack: ({ optimization }, _isServer, { currentBundler }) => {
      if (!optimization?.minimizer) return {};
      // Docusaurus lists the scripts' minimizer first.
      const [, ...others] = optimization.minimizer;
      const { SwcJsMinimizerRspackPlugin } = currentBundler.instance as unknown as Rspack;
      const scripts = new SwcJsMinimizerRspackPlugin({
        minimizerOptions: { minify: true, ...getSwcJsMinimizerOptions(), mangle: { disableCharFreq: true } },
      });
      return {
        mergeStrategy: { "optimization.minimizer": "replace" },
        optimization: { minimizer: [scripts, ...others] },
      };
    },
  };
}
