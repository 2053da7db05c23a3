import { getSwcJsMinimizerOptions } from "@docusaurus/faster";
import type { Plugin } from "@docusaurus/types";
import { patchFault } from "../patched";

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
      // While developing and for rendering, nothing is made smaller.
      if (!optimization?.minimizer) return {};
      return {
        mergeStrategy: { "optimization.minimizer": "replace" },
        optimization: {
          minimizer: replaceScriptMinimizer(optimization.minimizer, currentBundler.instance as unknown as Rspack),
        },
      };
    },
  };
}

/**
 * @param minimizers as Docusaurus lists them
 * @returns the same with another minimizer of scripts
 * @throws Error unless exactly one of them is Rspack's for scripts
 */
export function replaceScriptMinimizer<Minimizer>(
  minimizers: readonly Minimizer[],
  { SwcJsMinimizerRspackPlugin }: Rspack,
): Minimizer[] {
  const found = minimizers.filter((one) => one instanceof SwcJsMinimizerRspackPlugin);
  if (found.length !== 1)
    throw patchFault("src/plugins/minimizer", `Docusaurus lists ${found.length} minimizers for scripts, not 1`);
  const own = new SwcJsMinimizerRspackPlugin({
    minimizerOptions: { minify: true, ...getSwcJsMinimizerOptions(), mangle: { disableCharFreq: true } },
  }) as Minimizer;
  return minimizers.map((one) => (one === found[0] ? own : one));
}
