import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { patchFault } from "../patched";

const parts = /^\.\/parts\/[^/?]+\.json(?=\?raw$)/;

/** What is used of the bundler's request for a module. */
interface Request {
  context?: string;
  request?: string;
}
type Answer = (error?: null, module?: string, type?: string) => void;

/** @returns JavaScript that gives a file's text */
const readText = (file: string): string => `require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8")`;

/**
 * Takes what operation pages hand through (`takeOutParts`) as text: they are nine tenths of what is bundled, and the bundler
 * needn't know what is in them. While pages are rendered, they are read from their files, instead of being bundled for that.
 */
export default function pageParts(): Plugin {
  return {
    name: "page-parts",
    configureWebpack: (_config, isServer) => ({
      module: { rules: [{ resourceQuery: /^\?raw$/, type: "asset/source" }] },
      ...(isServer && {
        externals: [
          ({ context, request }: Request, answer: Answer): void => {
            const [file] = parts.exec(request ?? "") ?? [];
            if (context === undefined || request === undefined || (!file && request.endsWith("?raw")))
              throw patchFault("src/plugins/page-parts", `the bundler asks for ${request} in ${context}`);
            if (file) answer(null, readText(path.resolve(context, file)), "var");
            else answer();
          },
        ],
      }),
    }),
  };
}
