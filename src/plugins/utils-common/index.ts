import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const upstream = "@docusaurus/utils-common";

/** Among the helpers of `tslib` it uses one; being CommonJS, it would bring all of them to every page. */
const oneHelper = /^(?:(?!tslib_1\.)[\s\S])*tslib_1\.__importDefault(?:(?!tslib_1\.)[\s\S])*$/;

/** Keeps `tslib` out of the browser's bundle. */
export default function utilsCommon(): Plugin {
  return {
    name: "utils-common",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            include: path.dirname(findPatched("utils-common", upstream, oneHelper)),
            resolve: { alias: { tslib$: require.resolve("./import-default.cjs") } },
          },
        ],
      },
    }),
  };
}
