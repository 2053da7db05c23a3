import { getSwcJsMinimizerOptions } from "@docusaurus/faster";
import type { Plugin } from "@docusaurus/types";
import { patchFault } from "../patched";

/** The part of the bundler that is used here; its own types are stricter than what it accepts. */
interface Rspack {
  SwcJsMinimizerRspackPlugin: new (options: object) => { apply: () => void };
}

/**
 * Makes equal sources produce equal scripts regardless of what the bundler's cache contains. With Docusaurus's
 * settings, variable names depend on how often each letter occurs in a script. That includes file hashes, which change
 * with the state of the cache.
 */
export default function minimizer(): Plugin {
  return {
    name: "minimizer",
    configureWebpack: ({ optimization }, _isServer, { currentBundler }) => {
      // Nothing is minified in development or for rendering.
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
 * @param minimizers Docusaurus's list of minimizers
 * @returns the list with the script minimizer replaced
 * @throws Error unless the list has exactly one of Rspack's script minimizers
 */
export function replaceScriptMinimizer<Minimizer>(
  minimizers: readonly Minimizer[],
  { SwcJsMinimizerRspackPlugin }: Rspack,
): Minimizer[] {
  const found = minimizers.filter((one) => one instanceof SwcJsMinimizerRspackPlugin);
  if (found.length !== 1)
    throw patchFault("src/plugins/minimizer", `Docusaurus lists ${found.length} script minimizers, not 1`);
  const own = new SwcJsMinimizerRspackPlugin({
    minimizerOptions: { minify: true, ...getSwcJsMinimizerOptions(), mangle: { disableCharFreq: true } },
  }) as Minimizer;
  return minimizers.map((one) => (one === found[0] ? own : one));
}
