import { readFileSync } from "node:fs";
import type { Plugin } from "@docusaurus/types";
import { findPatched } from "../patched";

const find = (file: string, expected: RegExp): string => findPatched("src/plugins/unused-code", file, expected);

const utils = "@docusaurus/utils-common";
/** Uses only one of the `tslib` helpers. Because `tslib` is CommonJS here, every page would get all of them. */
const oneHelper = /^(?:(?!tslib_1\.)[\s\S])*tslib_1\.__importDefault(?:(?!tslib_1\.)[\s\S])*$/;

/**
 * Packages that React Router imports for `withRouter` and development checks; neither declares that it is free of side
 * effects.
 */
const ofRouter = ["hoist-non-react-statics", "react-is"];
/** Matches code that affects nothing outside itself except through its exports. */
const alone = /^(?:(?!\b(?:window|document|globalThis|global|self)\b)[\s\S])*$/;

const texts = "@docusaurus/theme-translations/locales/base/theme-common.json";
const ofBlog = /^theme\.blog\./;

/** Keeps code and UI strings that no page uses out of the browser bundle. */
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
    // The classic theme includes UI strings for blogs, and the portal has no blog. Undefined strings aren't written.
    getDefaultCodeTranslationMessages: async () => {
      const ids = Object.keys(JSON.parse(readFileSync(find(texts, /"theme\.blog\./), "utf8")));
      return Object.fromEntries(ids.filter((id) => ofBlog.test(id)).map((id) => [id, undefined as unknown as string]));
    },
  };
}
