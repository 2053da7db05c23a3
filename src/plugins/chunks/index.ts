import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";

/**
 * Has each page name its own scripts, so that they are loaded with the shared ones and not after them, and shortens the
 * tables of all chunks, which every page loads and which grow with the number of pages.
 */
export default function chunks({ generatedFilesDir }: LoadContext): Plugin {
  return {
    name: "chunks",
    configureWebpack: (_config, isServer) => ({
      // With its name as id, a chunk needs no entry in the tables from id to name and back.
      ...(!isServer && { optimization: { chunkIds: "named" } }),
      module: {
        rules: [
          {
            test: path.join(generatedFilesDir, "registry.js"),
            enforce: "pre",
            loader: require.resolve("./registry-loader.cjs"),
            options: { isServer },
          },
        ],
      },
    }),
  };
}
