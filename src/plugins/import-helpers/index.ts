import path from "node:path";
import type { Plugin } from "@docusaurus/types";

/** Keeps tslib, 3 KiB of helpers that can't be shaken, out of every first load: a part of Docusaurus uses one of them. */
export default function importHelpers(): Plugin {
  return {
    name: "import-helpers",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            include: path.dirname(require.resolve("@docusaurus/utils-common")),
            resolve: { alias: { tslib$: require.resolve("./helpers.cjs") } },
          },
        ],
      },
    }),
  };
}
