import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { replaceChunkAssetPlugin } from "./address";

/** Tables that Docusaurus writes, with an entry for each page. */
const tables = ["routes.js", "routesChunkNames.json", "registry.js"];

/**
 * Has each page name its own scripts, so that they are loaded with the shared ones and not after them, and shortens the
 * tables of all chunks, which every page loads and which grow with the number of pages.
 */
export default function chunks({ generatedFilesDir: folder }: LoadContext): Plugin {
  if (process.env.NODE_ENV !== "production") return { name: "chunks" };
  return {
    name: "chunks",
    configureWebpack: ({ plugins = [] }, isServer, { currentBundler }) => ({
      ...(!isServer && {
        // With its name as id, a chunk needs no entry in the tables from id to name and back.
        optimization: { chunkIds: "named" },
        // Every page loads the table of all hashes. Six digits tell a chunk from its former versions as well as eight do.
        output: { chunkFilename: "assets/js/[name].[contenthash:6].js" },
        mergeStrategy: { plugins: "replace" },
        plugins: replaceChunkAssetPlugin(plugins, currentBundler),
      }),
      module: {
        rules: tables.map((table) => ({
          test: path.join(folder, table),
          enforce: "pre",
          loader: require.resolve("./tables-loader.cjs"),
          options: { table, folder, isServer },
        })),
      },
    }),
  };
}
