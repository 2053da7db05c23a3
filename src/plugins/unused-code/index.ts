import { readFileSync } from "node:fs";
import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const find = (file: string, expected: RegExp): string => findPatched("src/plugins/unused-code", file, expected);

const utils = "@docusaurus/utils-common";
/** Among the helpers of `tslib` it uses one; being CommonJS, it would bring all of them to every page. */
const oneHelper = /^(?:(?!tslib_1\.)[\s\S])*tslib_1\.__importDefault(?:(?!tslib_1\.)[\s\S])*$/;

/** What React Router imports for `withRouter` and for checks while developing; neither package says that it may be left out. */
const ofRouter = ["hoist-non-react-statics", "react-is"];
/** Code that reaches nothing outside itself but by what it exports. */
const alone = /^(?:(?!\b(?:window|document|globalThis|global|self)\b)[\s\S])*$/;

const texts = "@docusaurus/theme-translations/locales/base/theme-common.json";
const ofBlog = /^theme\.blog\./;

/** Keeps code and texts that no page shows out of the browser's bundle. */
export default function unusedCode(): Plugin {
  return {
    name: "unused-code",
    configureWebpack: () => {
      find("react-is/cjs/react-is.production.min.js", alone);
      return {
        module: {
          rules: [
            {
              include: find(utils, oneHelper),
              resolve: { alias: { tslib$: require.resolve("./import-default.cjs") } },
            },
            { include: ofRouter.map((name) => find(name, alone)), sideEffects: false },
          ],
        },
      };
    },
    // The classic theme has the blog's texts though there is none; what is undefined isn't written.
    getDefaultCodeTranslationMessages: async () => {
      const ids = Object.keys(JSON.parse(readFileSync(find(texts, /"theme\.blog\./), "utf8")));
      return Object.fromEntries(ids.filter((id) => ofBlog.test(id)).map((id) => [id, undefined as unknown as string]));
    },
  };
}
