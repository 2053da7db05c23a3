import type { LoadContext, Plugin } from "@docusaurus/types";
import { patchFault } from "../patched";

/**
 * The bundler's cache holds for one base path: a style sheet's addresses of fonts are cached with the path in them, and
 * Docusaurus's own version of the cache doesn't name it, so a build below another path would ask for the fonts of the last.
 */
export default function cache({ baseUrl }: LoadContext): Plugin {
  return {
    name: "cache",
    configureWebpack: ({ experiments }) => {
      const kept = (experiments as { cache?: { version?: string } | boolean } | undefined)?.cache;
      // No cache is kept while Docusaurus is told not to.
      if (!kept) return {};
      if (typeof kept !== "object" || !kept.version)
        throw patchFault("src/plugins/cache", "the bundler's cache has no version");
      return { experiments: { cache: { version: `${kept.version}-${baseUrl}` } } } as object;
    },
  };
}
