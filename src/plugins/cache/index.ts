import type { LoadContext, Plugin } from "@docusaurus/types";
import { patchFault } from "../patched";

/**
 * Makes the bundler's cache specific to the base path. Cached style sheets contain font URLs that include the base
 * path, but Docusaurus's cache version doesn't, so a build with a different base path would request the fonts of the
 * previous build.
 */
export default function cache({ baseUrl }: LoadContext): Plugin {
  return {
    name: "cache",
    configureWebpack: ({ experiments }) => {
      const kept = (experiments as { cache?: { version?: string } | boolean } | undefined)?.cache;
      // Docusaurus can be configured to run without a cache.
      if (!kept) return {};
      if (typeof kept !== "object" || !kept.version)
        throw patchFault("src/plugins/cache", "the bundler's cache has no version");
      return { experiments: { cache: { version: `${kept.version}-${baseUrl}` } } } as object;
    },
  };
}
