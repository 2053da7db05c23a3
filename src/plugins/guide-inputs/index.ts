import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { guideFolders } from "../../openapi/read/usages";
import { type GuideInputs, listInputs } from "../../remark/inputs";

/** Makes the bundler and its cache rebuild a guide when something that the guide shows has changed elsewhere. */
export default function guideInputs(): Plugin {
  return {
    name: "guide-inputs",
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /\.mdx$/,
            include: Object.values(guideFolders).map((folder) => path.resolve(folder)),
            enforce: "pre",
            loader: require.resolve("./loader.cjs"),
            options: { listInputs: listAbsolute },
          },
        ],
      },
    }),
  };
}

function listAbsolute(source: string): GuideInputs {
  const { files, folders } = listInputs(source);
  const toAbsolute = (input: string): string => path.resolve(input);
  return { files: files.map(toAbsolute), folders: folders.map(toAbsolute) };
}
