import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { patchFault } from "../patched";

const parts = /^\.\/parts\/[^/?]+\.json(?=\?raw$)/;

/** The part of the bundler's request for a module that is used here. */
interface Request {
  context?: string;
  request?: string;
}
type Answer = (error?: null, module?: string, type?: string) => void;

/** @returns JavaScript that reads a file's text */
const readText = (file: string): string => `require("node:fs").readFileSync(${JSON.stringify(file)}, "utf8")`;

/**
 * Bundles the parts that operation pages pass through (`takeOutParts`) as text: they make up nine tenths of the bundle,
 * and the bundler doesn't need to parse them. For rendering, they are read from their files instead of being bundled.
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
              throw patchFault(
                "src/plugins/page-parts",
                `unexpected request from the bundler: ${request} in ${context}`,
              );
            if (file) answer(null, readText(path.resolve(context, file)), "var");
            else answer();
          },
        ],
      }),
    }),
  };
}
