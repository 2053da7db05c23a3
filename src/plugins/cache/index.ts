import type { LoadContext, Plugin } from "@docusaurus/types";

/**
 * The bundler's cache holds for one base path: a style sheet's addresses of fonts are cached with the path in them, and
 * Docusaurus's own version of the cache doesn't name it, so a build below another path would ask for the fonts of the last.
 */
export default function cache({ baseUrl }: LoadContext): Plugin {
  return {
    name: "cache",
    configureWebpack: ({ experiments }) => {
      const kept = (experiments as { cache?: { version?: string } } | undefined)?.cache;
      // No cache is kept while Docusaurus is told not to.
      if (!kept) return {};
      return { experiments: { cache: { version: `${kept.version}-${baseUrl}` } } } as object;
    },
  };
}
