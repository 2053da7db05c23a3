import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";

/** Shortens the tables of all chunks, which every page loads and which grow with the number of pages. */
export default function chunkTables({ generatedFilesDir, siteDir }: LoadContext): Plugin {
  return {
    name: "chunk-tables",
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            // With its name as id, a chunk needs no entry in the tables from id to name and back.
            optimization: { chunkIds: "named" },
            module: {
              rules: [
                {
                  test: path.join(generatedFilesDir, "registry.js"),
                  enforce: "pre",
                  loader: path.join(siteDir, "src/plugins/chunk-tables/registry-loader.cjs"),
                },
              ],
            },
          },
  };
}
