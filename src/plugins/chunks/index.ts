import path from "node:path";
import type { LoadContext, Plugin } from "@docusaurus/types";
import { replaceChunkAssetPlugin } from "./address";

/** Tables that Docusaurus generates, with one entry per page. */
const tables = ["routes.js", "routesChunkNames.json", "registry.js"];

/**
 * Makes each page list its own scripts, so that they load together with the shared ones instead of after them. Also
 * shortens the tables of all chunks: every page loads them, and they grow with the number of pages.
 */
export default function chunks({ generatedFilesDir: folder }: LoadContext): Plugin {
  if (process.env.NODE_ENV !== "production") return { name: "chunks" };
  return {
    name: "chunks",
    configureWebpack: ({ plugins = [] }, isServer, { currentBundler }) => ({
      ...(!isServer && {
        // A chunk whose ID is its name needs no entries in the tables that map IDs to names and back.
        optimization: { chunkIds: "named" },
        // Every page loads the table of all hashes. Six digits distinguish the versions of a chunk as well as eight do.
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
