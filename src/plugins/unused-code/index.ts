import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const utils = "@docusaurus/utils-common";
/** Among the helpers of `tslib` it uses one; being CommonJS, it would bring all of them to every page. */
const oneHelper = /^(?:(?!tslib_1\.)[\s\S])*tslib_1\.__importDefault(?:(?!tslib_1\.)[\s\S])*$/;

/** What React Router imports for `withRouter` and for checks while developing; neither package says that it may be left out. */
const ofRouter = { "hoist-non-react-statics": /hoistNonReactStatics/, "react-is": /react-is/ };

const folderOf = (file: string, expected: RegExp): string => path.dirname(findPatched("unused-code", file, expected));

/** Keeps code that no page runs out of the browser's bundle. */
export default function unusedCode(): Plugin {
  return {
    name: "unused-code",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            include: folderOf(utils, oneHelper),
            resolve: { alias: { tslib$: require.resolve("./import-default.cjs") } },
          },
          { include: Object.entries(ofRouter).map(([name, expected]) => folderOf(name, expected)), sideEffects: false },
        ],
      },
    }),
  };
}
