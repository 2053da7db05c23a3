import path from "node:path";
import type { Plugin } from "@docusaurus/types";

const isParts = /^\.\/parts\/[^/]+\.json$/;

/** What is used of the bundler's request for a module. */
interface Request {
  context?: string;
  request?: string;
}
type Answer = (error?: null, module?: string) => void;

/**
 * Reads what operation pages hand through (`takeOutParts`) from its files while the pages are rendered, instead of bundling it
 * for that, and looks at none of its fields: they are nine tenths of what is bundled.
 */
export default function pageParts(): Plugin {
  return {
    name: "page-parts",
    configureWebpack: (_config, isServer) => ({
      module: { parser: { json: { exportsDepth: 1 } } },
      ...(isServer && {
        externals: [
          ({ context = "", request = "" }: Request, answer: Answer): void =>
            isParts.test(request) ? answer(null, `commonjs ${path.resolve(context, request)}`) : answer(),
        ],
      }),
    }),
  };
}
