import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const utils = "@docusaurus/utils-common";
/** Among the helpers of `tslib` it uses one; being CommonJS, it would bring all of them to every page. */
const oneHelper = /^(?:(?!tslib_1\.)[\s\S])*tslib_1\.__importDefault(?:(?!tslib_1\.)[\s\S])*$/;

/** What React Router imports for `withRouter` and for checks while developing; neither package says that it may be left out. */
const ofRouter = ["hoist-non-react-statics", "react-is"];

/** Keeps code that no page runs out of the browser's bundle. */
export default function unusedCode(): Plugin {
  return {
    name: "unused-code",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            include: path.dirname(findPatched("unused-code", utils, oneHelper)),
            resolve: { alias: { tslib$: require.resolve("./import-default.cjs") } },
          },
          { include: ofRouter.map((name) => path.dirname(require.resolve(name))), sideEffects: false },
        ],
      },
    }),
  };
}
