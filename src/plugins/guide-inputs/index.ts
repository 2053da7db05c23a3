import path from "node:path";
import type { Plugin } from "@docusaurus/types";
import { guideFolders } from "../../openapi/reading/usages";
import { type GuideInputs, listInputs } from "../../remark/inputs";

/** Has the bundler, and its cache, make a guide anew when something that stands in it has changed elsewhere. */
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
